import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './navigation-progress.module.css';

/** In ms; shorter navigations show nothing. */
const startDelay = 100;
/** Initial fraction, and the interval of its growth in ms. */
const minimum = 0.1;
const speed = 500;

export const NavigationProgress = () => {
  const busy = useRouterState({ select: (state) => state.isLoading });
  const [visible, setVisible] = useState(false);
  const [progress, setProgress] = useState(minimum);

  useEffect(() => {
    if (!busy) {
      const hiding = setTimeout(() => {
        setVisible(false);
        setProgress(minimum);
      }, speed);
      return () => clearTimeout(hiding);
    }
    let creeping: ReturnType<typeof setInterval> | undefined;
    const starting = setTimeout(() => {
      setVisible(true);
      creeping = setInterval(() => setProgress((now) => now + (0.95 - now) * 0.25), speed);
    }, startDelay);
    return () => {
      clearTimeout(starting);
      clearInterval(creeping);
    };
  }, [busy]);

  if (!visible) return null;
  return (
    <div
      className={classes.bar}
      data-ending={!busy}
      style={{ transform: `scaleX(${busy ? progress : 1})`, transitionDuration: `${speed}ms` }}
      aria-hidden
    />
  );
};

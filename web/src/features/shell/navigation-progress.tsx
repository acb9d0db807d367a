import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './navigation-progress.module.css';

/** A navigation shorter than this shows nothing, in ms. */
const startDelay = 100;
/** The bar begins here and creeps on at this pace until the screen is there. */
const minimum = 0.1;
const speed = 500;

type Phase = 'idle' | 'running' | 'ending';

/** The line at the top of the page while a navigation takes its time. */
export const NavigationProgress = () => {
  const busy = useRouterState({ select: (state) => state.isLoading });
  const [phase, setPhase] = useState<Phase>('idle');
  const [progress, setProgress] = useState(minimum);

  useEffect(() => {
    if (busy) {
      let ticking: ReturnType<typeof setInterval> | undefined;
      const starting = setTimeout(() => {
        setProgress(minimum);
        setPhase('running');
        ticking = setInterval(() => setProgress((now) => now + (0.95 - now) * 0.25), speed);
      }, startDelay);
      return () => {
        clearTimeout(starting);
        clearInterval(ticking);
      };
    }
    setPhase((now) => (now === 'running' ? 'ending' : now));
    const hiding = setTimeout(() => setPhase('idle'), speed);
    return () => clearTimeout(hiding);
  }, [busy]);

  if (phase === 'idle') return null;
  return (
    <div
      className={classes.bar}
      data-phase={phase}
      style={{ transform: `scaleX(${phase === 'ending' ? 1 : progress})`, transitionDuration: `${speed}ms` }}
      aria-hidden
    />
  );
};

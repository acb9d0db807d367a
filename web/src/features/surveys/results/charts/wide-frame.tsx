import { useCallback, useState, type ReactNode } from 'react';
import classes from './wide-frame.module.css';

/** Browsers round widths, which may differ by so many px. */
const tolerance = 1;

export interface WideFrameProps {
  label: string;
  children: ReactNode;
}

/** Scrolls wide content sideways, and fades it out where there is more. */
export const WideFrame = ({ label, children }: WideFrameProps) => {
  const [hasMore, setHasMore] = useState(false);
  const look = useCallback(
    (frame: HTMLElement): void =>
      setHasMore(frame.scrollWidth - frame.clientWidth - frame.scrollLeft > tolerance),
    [],
  );
  const observe = useCallback(
    (frame: HTMLElement | null) => {
      if (!frame) return undefined;
      const observer = new ResizeObserver(() => look(frame));
      observer.observe(frame);
      if (frame.firstElementChild) observer.observe(frame.firstElementChild);
      return () => observer.disconnect();
    },
    [look],
  );
  return (
    <div className={classes.outer} data-more={hasMore}>
      <div
        ref={observe}
        className={classes.frame}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable (WCAG 2.1.1)
        tabIndex={0}
        onScroll={(event) => look(event.currentTarget)}
      >
        {children}
      </div>
    </div>
  );
};

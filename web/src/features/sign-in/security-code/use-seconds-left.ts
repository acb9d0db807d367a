import { useEffect, useState } from 'react';

/** Seconds that the server said are left, and when it said so by this browser's own steady clock. */
export interface Countdown {
  seconds: number;
  since: number;
}

export const countdownOf = (seconds: number): Countdown => ({ seconds, since: performance.now() });

const leftOf = ({ seconds, since }: Countdown): number =>
  Math.max(0, Math.ceil(seconds - (performance.now() - since) / 1_000));

/** Whole seconds left, drawn anew each second until none is. */
export const useSecondsLeft = (countdown: Countdown): number => {
  const [drawn, setDrawn] = useState(() => ({ of: countdown, left: leftOf(countdown) }));
  useEffect(() => {
    const draw = () => setDrawn({ of: countdown, left: leftOf(countdown) });
    const first = setTimeout(draw);
    const timer = setInterval(draw, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [countdown]);
  // What was drawn of the countdown before says nothing of this one.
  return drawn.of === countdown ? drawn.left : countdown.seconds;
};

/** `MM:SS`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

import { useEffect, useState } from 'react';

/** Remaining seconds as reported by the server, and the time of that report by the monotonic clock. */
export interface Countdown {
  seconds: number;
  since: number;
}

export const startCountdown = (seconds: number): Countdown => ({ seconds, since: performance.now() });

const getLeft = ({ seconds, since }: Countdown): number =>
  Math.max(0, Math.ceil(seconds - (performance.now() - since) / 1_000));

export const useSecondsLeft = (countdown: Countdown): number => {
  const [drawn, setDrawn] = useState(() => ({ of: countdown, left: getLeft(countdown) }));
  useEffect(() => {
    const draw = () => setDrawn({ of: countdown, left: getLeft(countdown) });
    const first = setTimeout(draw);
    const timer = setInterval(draw, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [countdown]);
  // The last tick belongs to the previous countdown.
  return drawn.of === countdown ? drawn.left : countdown.seconds;
};

/** `MM:SS`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

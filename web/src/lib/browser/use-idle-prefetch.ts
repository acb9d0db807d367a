import { useEffect } from 'react';
import { whenIdle } from './when-idle';

/** From the mount of the screen. */
const idleTimeoutMs = 2_000;

/**
 * Prefetches what is likely needed next, once the screen is mounted and the browser is idle.
 * @param fetchNext must be stable
 */
export const useIdlePrefetch = (fetchNext: () => void): void => {
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(fetchNext), idleTimeoutMs);
    return () => clearTimeout(timer);
  }, [fetchNext]);
};

import { useEffect } from 'react';
import { whenIdle } from './when-idle';

/** How long a screen has stood before something is fetched that nobody has asked for, in ms. */
const restOfScreen = 2_000;

/**
 * Fetches what may be wanted next, once the screen stands and the browser rests.
 * @param fetchNext the same function as long as it fetches the same
 */
export const useIdlePrefetch = (fetchNext: () => void): void => {
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(fetchNext), restOfScreen);
    return () => clearTimeout(timer);
  }, [fetchNext]);
};

import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** The windows that are open, the topmost last; each is known by its own object. */
const openWindows: object[] = [];

/**
 * Tells a window that Escape was pressed, unless another one lies over it: where a question stands over a window, Escape
 * answers the question and leaves the window open. What lies in it keeps the key by `data-mantine-stop-propagation`, as
 * the library's open lists do. A window below hears the key before the one on top, which may be gone by its own answer.
 */
export const useTopmostEscape = (onEscape: () => void): void => {
  const [self] = useState(() => ({}));
  useEffect(() => {
    openWindows.push(self);
    return () => {
      openWindows.splice(openWindows.indexOf(self), 1);
    };
  }, [self]);
  useWindowEvent(
    'keydown',
    ({ key, isComposing, target }) => {
      if (key !== 'Escape' || isComposing || openWindows.at(-1) !== self) return;
      const isKept =
        target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (!isKept) onEscape();
    },
    { capture: true },
  );
};

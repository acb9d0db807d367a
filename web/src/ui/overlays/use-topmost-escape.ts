import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** The topmost is last. */
const openWindows: object[] = [];

/**
 * Calls back on Escape unless another window is on top. Content handles the key itself by setting
 * `data-mantine-stop-propagation`, as Mantine's dropdowns do. Handlers run in the order of opening, so a
 * lower window still sees the one on top.
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

import { useEffect, useState } from 'react';

/** Remembers what has the focus when a window opens, and gives it back when the window goes. */
export const useFocusReturn = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What was deleted meanwhile cannot take it; the page's heading then stands in, as it does on a new page.
      const target =
        before?.isConnected === true && before !== document.body ? before : document.querySelector('h1');
      // After the window's own parts have gone, or they would take it back.
      queueMicrotask(() => target instanceof HTMLElement && target.focus({ preventScroll: true }));
    },
    [before],
  );
};

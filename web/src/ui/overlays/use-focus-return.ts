import { useEffect, useState } from 'react';

/** What has the focus; for a choice of a menu, which goes with the menu, the button that opened that. */
const lastingFocus = (): Element | null => {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
};

/** Remembers what has the focus when a window opens, and gives it back when the window goes. */
export const useFocusReturn = (): void => {
  const [before] = useState(lastingFocus);
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

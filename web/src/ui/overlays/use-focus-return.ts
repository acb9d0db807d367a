import { useEffect, useState } from 'react';

/** The focused element; for a menu item, which is removed with its menu, the button that opened the menu. */
const lastingFocus = (): Element | null => {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
};

/** Restores the focus to where it was when the window opened. */
export const useFocusReturn = (): void => {
  const [before] = useState(lastingFocus);
  useEffect(
    () => () => {
      // If the element was deleted, the page's heading takes the focus, as on a new page.
      const target =
        before?.isConnected === true && before !== document.body ? before : document.querySelector('h1');
      // After the window's focus trap has been removed, which would take the focus back.
      queueMicrotask(() => target instanceof HTMLElement && target.focus({ preventScroll: true }));
    },
    [before],
  );
};

import { useEffect, useRef } from 'react';

const focusTitle = (): void => document.querySelector('h1')?.focus();

/**
 * A button is disabled while it loads and loses the focus: it gets it back, or if it is gone, the title of the page does.
 * @returns a function to be called before the work
 */
export const useReturnedFocus = (isPending: boolean): (() => void) => {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const button = focused.current;
    if (isPending || button === null) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    if (button instanceof HTMLElement && button.isConnected && button !== document.body) button.focus();
    else focusTitle();
  }, [isPending]);
  useEffect(
    () => () => {
      if (focused.current !== null && document.activeElement === document.body) focusTitle();
    },
    [],
  );
  return () => {
    focused.current = document.activeElement;
  };
};

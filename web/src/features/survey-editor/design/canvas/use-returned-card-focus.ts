import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { useSelection } from '../../session/use-editor';

/**
 * The focus goes to the selected card if the one that had it was removed. Otherwise it would be lost, and the next key
 * with it.
 * @returns handlers for the canvas
 */
export function useReturnedCardFocus(getCanvas: () => HTMLElement | null) {
  const selection = useSelection();
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!hadFocus.current || (activeElement !== null && activeElement !== document.body)) return;
    const card = getCanvas()?.querySelector<HTMLElement>(`[data-card="${selection[0] ?? ''}"]`);
    card?.focus();
  }, [selection, getCanvas]);
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // It is null for an element that was removed.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) hadFocus.current = false;
    },
  };
}

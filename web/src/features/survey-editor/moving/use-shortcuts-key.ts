import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'));

/** Calls back on `?`, instead of the list of shortcuts that the rest of the product opens with that key. */
export const useShortcutsKey = (onOpen: () => void): void => {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.isComposing) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
};

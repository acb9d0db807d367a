import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { reauthentication } from '../../../lib/session/reauthentication';

/** Open menus would cover the palette, and close at its first letter. */
const closeMenus = (): void => {
  const openers = document.querySelectorAll<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]');
  for (const opener of openers) {
    opener.click();
    opener.focus({ preventScroll: true });
  }
};

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/**
 * Opens the palette with Ctrl+K or Cmd+K, even in a field but not over a dialog. Keys typed before its field
 * has the focus are buffered for it and do not reach the screen behind.
 */
export const usePalette = () => {
  const [opened, { open, close }] = useDisclosure(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [query, setQuery] = useState('');
  const [hasFocus, setHasFocus] = useState(false);
  if (opened && !hasOpened) setHasOpened(true);
  if (!opened && query !== '') setQuery('');
  if (!opened && hasFocus) setHasFocus(false);
  const toggle = () => {
    if (opened) return close();
    if (isDialogOpen()) return;
    closeMenus();
    open();
  };
  useHotkeys([['mod+K', toggle]], [], true);

  // It would take the focus from the reauthentication dialog.
  useEffect(
    () =>
      reauthentication.subscribe(() => {
        if (reauthentication.isVisible()) close();
      }),
    [close],
  );

  useEffect(() => {
    if (!opened || hasFocus) return;
    const accept = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') close();
      else if (event.key === 'Backspace') setQuery((typed) => typed.slice(0, -1));
      else if (event.key.length === 1) setQuery((typed) => typed + event.key);
    };
    window.addEventListener('keydown', accept, true);
    return () => window.removeEventListener('keydown', accept, true);
  }, [opened, hasFocus, close]);

  return { opened, hasOpened, query, setQuery, open, close, onFocus: () => setHasFocus(true) };
};

import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Opens the list of shortcuts with `?`, on any keyboard layout. */
export const useShortcutsDialog = () => {
  const [isOpen, { open, close }] = useDisclosure(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.isComposing) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
  return { isOpen, close };
};

import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';

/** In text fields, the browser undoes what was typed. */
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Undoes and redoes, and says so. */
export const useHistory = () => {
  const session = useEditor();
  const announce = useAnnounce();
  const { t } = useTranslation('survey-editor');
  return {
    undo(): void {
      if (!session.getState().canUndo) return;
      session.undo();
      announce(t('history.undone'));
    },
    redo(): void {
      if (!session.getState().canRedo) return;
      session.redo();
      announce(t('history.redone'));
    },
  };
};

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; with Command on Apple's keyboards. */
export const useHistoryKeys = (): void => {
  const { undo, redo } = useHistory();
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (!(ctrlKey || metaKey) || altKey || event.defaultPrevented) return;
    if (isEditable(target) || isDialogOpen()) return;
    const letter = key.toLowerCase();
    if (letter !== 'z' && !(letter === 'y' && !shiftKey)) return;
    event.preventDefault();
    if (letter === 'z' && !shiftKey) undo();
    else redo();
  });
};

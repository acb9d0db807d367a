import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog';
import { ShortcutList } from '../../../ui/overlays/shortcut-list';

const shortcuts = [
  ['move', ['Alt', '↑', '↓']],
  ['nest', ['Alt', '←', '→']],
  ['moveTo', ['Alt', '↵']],
  ['rename', ['F2']],
  ['properties', ['↵']],
  ['duplicate', ['Ctrl', 'D']],
  ['cut', ['Ctrl', 'X']],
  ['copy', ['Ctrl', 'C']],
  ['paste', ['Ctrl', 'V']],
  ['remove', ['Del']],
  ['select', ['Shift', '↑', '↓']],
  ['toggle', ['Ctrl', 'Space']],
  ['menu', ['Shift', 'F10']],
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Shift', 'Z']],
  ['help', ['?']],
] as const;

/** The keys of outline and canvas. */
export const ShortcutsDialog = ({ onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useTranslation('survey-editor');
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} isText>
      <ShortcutList shortcuts={shortcuts.map(([name, keys]) => ({ label: t(`shortcuts.${name}`), keys }))} />
    </Dialog>
  );
};

import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog';
import { ShortcutList } from '../../../ui/overlays/shortcut-list';

const shortcuts = [
  ['search', ['Ctrl', 'K']],
  ['list', ['/']],
  ['move', ['↑', '↓']],
  ['open', ['↵']],
  ['select', ['Space']],
  ['selectAll', ['Ctrl', 'A']],
  ['menu', ['Shift', 'F10']],
  ['fullScreen', ['F']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const;

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} isText>
      <ShortcutList shortcuts={shortcuts.map(([name, keys]) => ({ label: t(`shortcuts.${name}`), keys }))} />
    </Dialog>
  );
};

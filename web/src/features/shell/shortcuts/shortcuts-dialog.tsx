import { Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog';
import classes from './shortcuts-dialog.module.css';

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
      <dl className={classes.list}>
        {shortcuts.map(([name, keys]) => (
          <div key={name} className={classes.row}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

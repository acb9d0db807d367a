import { Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog';
import classes from './shortcuts-dialog.module.css';

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

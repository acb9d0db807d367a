import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconCopyPlus,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../ui/overlays/tooltip';
import { useMoveDialog } from '../moving/move-dialog-context';
import { useMove } from '../moving/use-move-keys';
import { useEditorState } from '../session/use-editor';
import { ElementMenu, type MenuPosition } from './element-menu';
import classes from './outline.module.css';
import { useElementActions } from './use-element-actions';

/** What is done most often with the selection, for mouse and touch. */
export const OutlineToolbar = ({ onRename }: { onRename: () => void }) => {
  const { t } = useTranslation('survey-editor');
  const hasSelection = useEditorState(
    ({ selection, document, isReadOnly }) => !isReadOnly && selection.some((id) => id !== document.rootId),
  );
  const { moveBy } = useMove();
  const { openMoveDialog } = useMoveDialog();
  const actions = useElementActions();
  const more = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<MenuPosition | null>(null);
  const buttons = [
    { key: 'up', icon: IconArrowUp, run: () => void moveBy('up') },
    { key: 'down', icon: IconArrowDown, run: () => void moveBy('down') },
    { key: 'moveTo', icon: IconArrowsMove, run: openMoveDialog },
    { key: 'duplicate', icon: IconCopyPlus, run: actions.duplicate },
    { key: 'remove', icon: IconTrash, run: actions.remove },
  ] as const;
  return (
    <div className={classes.toolbar} role="group" aria-label={t('actions.label')}>
      {buttons.map(({ key, icon: Icon, run }) => (
        <ActionIcon
          key={key}
          aria-label={t(`actions.${key}`)}
          aria-disabled={!hasSelection}
          onClick={() => {
            if (hasSelection) run();
          }}
          {...tooltip(t(`actions.${key}`))}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        ref={more}
        aria-label={t('actions.more')}
        aria-haspopup="menu"
        aria-disabled={!hasSelection}
        onClick={() => {
          const button = more.current?.getBoundingClientRect();
          if (hasSelection && button) setMenu({ x: button.left, y: button.top });
        }}
        {...tooltip(t('actions.more'))}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {menu && (
        <ElementMenu
          position={menu}
          onRename={onRename}
          onClose={() => {
            setMenu(null);
            more.current?.focus();
          }}
        />
      )}
    </div>
  );
};

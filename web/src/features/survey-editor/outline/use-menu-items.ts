import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconArrowsMove,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
  IconIndentDecrease,
  IconIndentIncrease,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorPanes } from '../frame/editor-panes';
import { useMoveDialog } from '../moving/move-dialog-context';
import { useMove } from '../moving/use-move-keys';
import { useElementActions } from './use-element-actions';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  readonly shortcut: string;
  readonly isDestructive?: boolean;
  /** A line separates it from the item before. */
  readonly isApart?: boolean;
  readonly run: () => void;
}

/** All that can be done with the selection. */
export const useMenuItems = (onRename: (() => void) | null): readonly MenuItem[] => {
  const { t } = useTranslation('survey-editor');
  const { moveBy } = useMove();
  const { openMoveDialog } = useMoveDialog();
  const { openPane } = useEditorPanes();
  const actions = useElementActions();
  return [
    {
      key: 'properties',
      label: t('actions.properties'),
      icon: IconAdjustmentsHorizontal,
      shortcut: '↵',
      run: () => openPane('properties'),
    },
    ...(onRename
      ? [{ key: 'rename', label: t('actions.rename'), icon: IconCursorText, shortcut: 'F2', run: onRename }]
      : []),
    {
      key: 'up',
      label: t('actions.up'),
      icon: IconArrowUp,
      shortcut: 'Alt ↑',
      isApart: true,
      run: () => void moveBy('up'),
    },
    {
      key: 'down',
      label: t('actions.down'),
      icon: IconArrowDown,
      shortcut: 'Alt ↓',
      run: () => void moveBy('down'),
    },
    {
      key: 'out',
      label: t('actions.out'),
      icon: IconIndentDecrease,
      shortcut: 'Alt ←',
      run: () => void moveBy('out'),
    },
    {
      key: 'in',
      label: t('actions.in'),
      icon: IconIndentIncrease,
      shortcut: 'Alt →',
      run: () => void moveBy('in'),
    },
    {
      key: 'moveTo',
      label: t('actions.moveTo'),
      icon: IconArrowsMove,
      shortcut: 'Alt ↵',
      run: openMoveDialog,
    },
    {
      key: 'cut',
      label: t('actions.cut'),
      icon: IconScissors,
      shortcut: 'Ctrl X',
      isApart: true,
      run: () => void actions.cut(),
    },
    {
      key: 'copy',
      label: t('actions.copy'),
      icon: IconCopy,
      shortcut: 'Ctrl C',
      run: () => void actions.copy(),
    },
    {
      key: 'paste',
      label: t('actions.paste'),
      icon: IconClipboard,
      shortcut: 'Ctrl V',
      run: () => void actions.paste(),
    },
    {
      key: 'duplicate',
      label: t('actions.duplicate'),
      icon: IconCopyPlus,
      shortcut: 'Ctrl D',
      run: actions.duplicate,
    },
    {
      key: 'remove',
      label: t('actions.remove'),
      icon: IconTrash,
      shortcut: 'Del',
      isDestructive: true,
      isApart: true,
      run: actions.remove,
    },
  ];
};

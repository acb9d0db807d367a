import { ActionIcon } from '@mantine/core';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import type { NodeId } from '@vantage/survey-document/survey-document';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowAction } from '../../../../../ui/lists/table/row-menu';
import { useMove } from '../../../moving/use-move-keys';
import { useEditorState, useNode } from '../../../session/use-editor';
import { listPages } from '../../elements/element-lists';
import { usePageCommands } from './use-page-commands';

interface PageMenuProps {
  readonly id: NodeId;
  readonly onRename: () => void;
  readonly onMoved: () => void;
}

/** What can be done with the open page. */
export const PageMenu = ({ id, onRename, onMoved }: PageMenuProps) => {
  const { t } = useTranslation('survey-design');
  const commands = usePageCommands();
  const move = useMove();
  const page = useNode(id);
  const pages = useEditorState(({ document }) => listPages(document));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!page?.location) return null;
  const { location } = page;
  const index = pages.indexOf(id);
  const moveAfter = (after: NodeId | null) => {
    onMoved();
    move.moveTo({ ...location, after }, [id]);
  };
  const next = pages[index + 1];
  const actions: RowAction[] = [
    { key: 'rename', label: t('pages.rename'), icon: IconPencil, onChoose: onRename },
    { key: 'duplicate', label: t('pages.duplicate'), icon: IconCopy, onChoose: () => commands.duplicate(id) },
    {
      key: 'left',
      label: t('pages.moveLeft'),
      icon: IconArrowLeft,
      disabledBecause: index === 0 ? t('pages.isFirst') : undefined,
      onChoose: () => moveAfter(pages[index - 2] ?? null),
    },
    {
      key: 'right',
      label: t('pages.moveRight'),
      icon: IconArrowRight,
      disabledBecause: next === undefined ? t('pages.isLast') : undefined,
      onChoose: () => next !== undefined && moveAfter(next),
    },
    {
      key: 'delete',
      label: t('pages.delete'),
      icon: IconTrash,
      destructive: true,
      onChoose: () => void commands.remove(id),
    },
  ];
  const opener = (
    <ActionIcon
      ref={button}
      size="sm"
      aria-label={t('pages.menu', { name: getNodeTitle(page) })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <IconDots size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  if (!isOpen) return opener;
  return (
    <RowMenu
      actions={actions}
      withinPortal
      onClose={() => {
        setOpen(false);
        button.current?.focus();
      }}
    >
      {opener}
    </RowMenu>
  );
};

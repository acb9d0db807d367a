import { ActionIcon } from '@mantine/core';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import {
  IconArrowDown,
  IconArrowUp,
  IconAsterisk,
  IconCopy,
  IconDots,
  IconGitBranch,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowAction } from '../../../../../ui/lists/table/row-menu';
import { tooltip } from '../../../../../ui/overlays/tooltip';
import { lazyOverlay } from '../../../../../ui/overlays/lazy-overlay';
import { useMove } from '../../../moving/use-move-keys';
import { isPanel } from '../../elements/element-lists';
import classes from './element-card.module.css';
import { useElementCommands } from './use-element-commands';

const RuleDialog = lazyOverlay(() =>
  import('../../../logic/rule-dialog').then(({ RuleDialog }) => RuleDialog),
);

/** What can be done with a selected question or panel. */
export const CardActions = ({ node }: { readonly node: DocumentNode }) => {
  const { t } = useTranslation('survey-design');
  const commands = useElementCommands();
  const move = useMove();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isLogicOpen, setLogicOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { id } = node;
  const name = getNodeTitle(node);
  const isRequired = node.properties.get('isRequired') === true;
  const actions: RowAction[] = [
    ...(isPanel(node)
      ? []
      : [
          {
            key: 'required',
            label: t(isRequired ? 'card.optional' : 'card.required'),
            icon: IconAsterisk,
            onChoose: () => commands.toggleRequired(id),
          },
        ]),
    { key: 'up', label: t('card.moveUp'), icon: IconArrowUp, onChoose: () => void move.moveBy('up') },
    { key: 'down', label: t('card.moveDown'), icon: IconArrowDown, onChoose: () => void move.moveBy('down') },
    {
      key: 'duplicate',
      label: t('card.duplicate'),
      icon: IconCopy,
      onChoose: () => commands.duplicate([id]),
    },
    {
      key: 'delete',
      label: t('card.delete'),
      icon: IconTrash,
      destructive: true,
      onChoose: () => void commands.remove([id]),
    },
  ];
  const closeMenu = () => {
    setMenuOpen(false);
    menuButton.current?.focus();
  };
  const more = (
    <ActionIcon
      ref={menuButton}
      size="sm"
      aria-label={t('card.more', { name })}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      onClick={() => setMenuOpen(!isMenuOpen)}
    >
      <IconDots size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.actions} role="group" aria-label={t('card.actions', { name })}>
      <span className={classes.handle} data-drag-handle {...tooltip(t('card.drag'))}>
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </span>
      <ActionIcon
        size="sm"
        aria-label={t('card.duplicateOf', { name })}
        {...tooltip(t('card.duplicate'))}
        onClick={() => commands.duplicate([id])}
      >
        <IconCopy size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t('card.logicOf', { name })}
        aria-haspopup="dialog"
        {...tooltip(t('card.logic'))}
        onClick={() => setLogicOpen(true)}
      >
        <IconGitBranch size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        className={classes.delete}
        aria-label={t('card.deleteOf', { name })}
        {...tooltip(t('card.delete'))}
        onClick={() => void commands.remove([id])}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isMenuOpen ? (
        <RowMenu actions={actions} onClose={closeMenu} withinPortal>
          {more}
        </RowMenu>
      ) : (
        more
      )}
      {isLogicOpen && (
        <RuleDialog nodeId={id} property="visibleIf" opened onClose={() => setLogicOpen(false)} />
      )}
    </div>
  );
};

import { ActionIcon } from '@mantine/core';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { IconCopy, IconDots, IconGitBranch, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../../../ui/overlays/lazy-overlay';
import { tooltip } from '../../../../../ui/overlays/tooltip';
import { useElementActions } from '../../../outline/use-element-actions';
import { useDesignStore } from '../../state/design-state';
import classes from './element-card.module.css';

const RuleDialog = lazyOverlay(() =>
  import('../../../logic/rule-dialog').then(({ RuleDialog }) => RuleDialog),
);

/** What can be done with the selected question or panel. */
export const CardActions = ({ node }: { readonly node: DocumentNode }) => {
  const { t } = useTranslation('survey-design');
  const designStore = useDesignStore();
  const actions = useElementActions();
  const [isLogicOpen, setLogicOpen] = useState(false);
  const name = getNodeTitle(node);
  return (
    <div className={classes.actions} role="group" aria-label={t('card.actions', { name })}>
      <span className={classes.handle} data-drag-handle {...tooltip(t('card.drag'))}>
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </span>
      <ActionIcon
        size="sm"
        aria-label={t('card.duplicateOf', { name })}
        {...tooltip(t('card.duplicate'))}
        onClick={actions.duplicate}
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
        onClick={actions.remove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t('card.more', { name })}
        aria-haspopup="menu"
        {...tooltip(t('card.moreActions'))}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          designStore.update({ menu: { x: left, y: bottom } });
        }}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isLogicOpen && (
        <RuleDialog nodeId={node.id} property="visibleIf" opened onClose={() => setLogicOpen(false)} />
      )}
    </div>
  );
};

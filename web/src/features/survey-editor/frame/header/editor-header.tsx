import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useEditorState } from '../../session/use-editor';
import classes from './editor-header.module.css';
import { EditorMenu, type EditorMenuProps } from './editor-menu';
import { EditorTabs, type EditorTabsProps } from './editor-tabs';
import { PresenceAvatars } from './presence-avatars';
import { ProblemsButton } from './problems-button';
import { SaveStatus } from './save-status';
import { useHistory } from '../use-history-keys';

export interface EditorHeaderProps extends EditorTabsProps {
  surveyName: string;
  stateBadge: ReactNode;
  onBack: () => void;
  onOpenDialog: EditorMenuProps['onOpen'];
  areProblemsOpen: boolean;
  onToggleProblems: () => void;
  publishVerb: string;
  /** Whether the published version is the same as the draft. */
  isPublished: boolean;
  isPublishing: boolean;
  onPublish: () => void;
}

export const EditorHeader = ({
  tab,
  getLink,
  surveyName,
  stateBadge,
  onBack,
  onOpenDialog,
  areProblemsOpen,
  onToggleProblems,
  publishVerb,
  isPublished,
  isPublishing,
  onPublish,
}: EditorHeaderProps) => {
  const { t } = useTranslation('survey-editor');
  const isReadOnly = useEditorState((state) => state.isReadOnly);
  const canUndo = useEditorState((state) => state.canUndo);
  const canRedo = useEditorState((state) => state.canRedo);
  const { undo, redo } = useHistory();
  return (
    <header className={classes.header}>
      <div className={classes.start}>
        <ActionIcon aria-label={t('back')} onClick={onBack} {...tooltip(t('back'))}>
          <IconArrowLeft size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <h1 className={classes.name} tabIndex={-1} title={surveyName}>
          {surveyName}
        </h1>
        <span className={classes.badge}>{stateBadge}</span>
      </div>
      <EditorTabs tab={tab} getLink={getLink} />
      <div className={classes.end}>
        <PresenceAvatars />
        <SaveStatus />
        {/* Not disabled, which would take the focus from it. */}
        <ActionIcon
          className={classes.history}
          aria-label={t('history.undo')}
          aria-keyshortcuts="Control+Z"
          aria-disabled={!canUndo}
          onClick={undo}
          {...tooltip(t('history.undo'))}
        >
          <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.history}
          aria-label={t('history.redo')}
          aria-keyshortcuts="Control+Shift+Z"
          aria-disabled={!canRedo}
          onClick={redo}
          {...tooltip(t('history.redo'))}
        >
          <IconArrowForwardUp size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ProblemsButton isOpen={areProblemsOpen} onToggle={onToggleProblems} />
        <EditorMenu surveyName={surveyName} onOpen={onOpenDialog} />
        {!isReadOnly && (
          <Button
            className={classes.publish}
            loading={isPublishing}
            {...(isPublished && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={isPublished ? undefined : onPublish}
            {...(isPublished && tooltip(t('publish.unchanged')))}
          >
            {publishVerb}
          </Button>
        )}
      </div>
    </header>
  );
};

import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/segmented';
import { useEditorState } from '../session/use-editor';
import type { Pane } from './editor-panes';
import classes from './phone-bar.module.css';
import { useHistory } from './use-history-keys';

const panes = ['outline', 'canvas', 'properties'] as const;

export interface PhoneBarProps {
  pane: Pane;
  onPane: (pane: Pane) => void;
}

/** Phones show one pane at a time. */
export const PhoneBar = ({ pane, onPane }: PhoneBarProps) => {
  const { t } = useTranslation('survey-editor');
  const canUndo = useEditorState((state) => state.canUndo);
  const canRedo = useEditorState((state) => state.canRedo);
  const { undo, redo } = useHistory();
  return (
    <div className={classes.bar}>
      <Segmented
        label={t('panes.label')}
        options={panes.map((value) => ({ value, label: t(`panes.${value}`) }))}
        value={pane}
        onChange={onPane}
      />
      <span className={classes.between} />
      <ActionIcon aria-label={t('history.undo')} aria-disabled={!canUndo} onClick={undo}>
        <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('history.redo')} aria-disabled={!canRedo} onClick={redo}>
        <IconArrowForwardUp size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
};

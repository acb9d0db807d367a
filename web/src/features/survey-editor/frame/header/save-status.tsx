import { Loader, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import { useProblemText } from '../../../../lib/i18n/problem-text';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useEditorState } from '../../session/use-editor';
import { useSynchronization, useSynchronizationState } from '../../session/use-synchronization';
import classes from './save-status.module.css';

const iconProps = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

const Status = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className={classes.status} {...tooltip(children)}>
    {icon}
    <span className={classes.text}>{children}</span>
  </p>
);

interface FailureProps {
  icon: ReactNode;
  hint: string;
  tone: 'warn' | 'bad';
  children: string;
}

/** Pressing it tries again. */
const Failure = ({ icon, hint, tone, children }: FailureProps) => {
  const { retry } = useSynchronization();
  return (
    <UnstyledButton className={classes.status} data-tone={tone} onClick={retry} {...tooltip(hint)}>
      {icon}
      <span className={classes.text}>{children}</span>
    </UnstyledButton>
  );
};

/** Whether everything is saved, and since when. */
export const SaveStatus = () => {
  const { t } = useTranslation('survey-editor');
  const formats = useFormats();
  const problemText = useProblemText();
  const isReadOnly = useEditorState((state) => state.isReadOnly);
  const saving = useSynchronizationState((state) => state.saving);
  if (isReadOnly) return <Status icon={<IconLock {...iconProps} />}>{t('save.readOnly')}</Status>;
  switch (saving.kind) {
    case 'saved':
      return (
        <Status icon={<IconCheck {...iconProps} />}>
          {saving.at ? t('save.savedAt', { time: formats.time(saving.at.toISOString()) }) : t('save.saved')}
        </Status>
      );
    case 'saving':
      return <Status icon={<Loader size={14} aria-hidden />}>{t('save.saving')}</Status>;
    case 'offline':
      return (
        <Failure icon={<IconCloudOff {...iconProps} />} tone="warn" hint={t('save.offlineHint')}>
          {t('save.offline')}
        </Failure>
      );
    case 'rejected':
      return (
        <Failure icon={<IconAlertTriangle {...iconProps} />} tone="bad" hint={problemText(saving.error)}>
          {t('save.rejected')}
        </Failure>
      );
  }
};

import { Loader, Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconLock,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import { useProblemText } from '../../../../lib/i18n/problem-text';
import { confirm } from '../../../../ui/overlays/confirm';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useAnnounce } from '../../session/announcer';
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

/** Pressing it tries again. */
const Offline = () => {
  const { t } = useTranslation('survey-editor');
  const { retry } = useSynchronization();
  return (
    <UnstyledButton
      className={classes.status}
      data-tone="warn"
      onClick={retry}
      {...tooltip(t('save.offlineHint'))}
    >
      <IconCloudOff {...iconProps} />
      <span className={classes.text}>{t('save.offline')}</span>
    </UnstyledButton>
  );
};

/** Says why the server has rejected the changes. They are in the way of later ones until they are discarded. */
const Rejected = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('survey-editor');
  const problemText = useProblemText();
  const announce = useAnnounce();
  const { retry, discard } = useSynchronization();
  const handleDiscard = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('save.discard.title'),
      body: t('save.discard.body'),
      verb: t('save.discard.verb'),
      destructive: true,
    });
    if (!isSure) return;
    discard();
    announce(t('save.discard.done'));
  };
  return (
    <Menu position="bottom-end" width={280} returnFocus>
      <Menu.Target>
        <UnstyledButton className={classes.status} data-tone="bad" {...tooltip(problemText(error))}>
          <IconAlertTriangle {...iconProps} />
          <span className={classes.text}>{t('save.rejected')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{problemText(error)}</Menu.Label>
        <Menu.Item leftSection={<IconRefresh {...iconProps} />} onClick={retry}>
          {t('save.retry')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...iconProps} />} onClick={() => void handleDiscard()}>
          {t('save.discard.item')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** Whether everything is saved, and since when. */
export const SaveStatus = () => {
  const { t } = useTranslation('survey-editor');
  const formats = useFormats();
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
      return <Offline />;
    case 'rejected':
      return <Rejected error={saving.error} />;
  }
};

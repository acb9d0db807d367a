import { permission } from '@vantage/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/current-user';
import { useProblemText } from '../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../ui/feedback/message-state';
import { Page } from '../../ui/layout/page';
import { useIsMobile } from '../../ui/layout/use-is-mobile';
import { PageHeader } from '../../ui/layout/page-header';
import { TabLinks } from '../../ui/controls/tab-links';
import { allSettingsOf } from './api/change-settings';
import { settingsQuery } from './api/read-settings';
import { EmbeddingSettings } from './embedding/embedding-settings';
import { EmbeddingSettingsSkeleton } from './embedding/embedding-settings-skeleton';
import { LevelSettings } from './level-settings';
import { MailSettings } from './mail/mail-settings';
import { MailSettingsSkeleton } from './mail/mail-settings-skeleton';
import { OptionSettings } from './option-settings';
import { SettingsOverview } from './settings-overview';
import type { SettingsTab } from './settings-tab';
import { SignInSettings } from './sign-in/sign-in-settings';
import { SignInSettingsSkeleton } from './sign-in/sign-in-settings-skeleton';

export interface AdministrationSettingsProps {
  breadcrumb: ReactNode;
  /** Links to the other administration screens. */
  landing: ReactNode;
  locations: ReactNode;
  announcement: ReactNode;
  tab: SettingsTab;
  onSaved: () => void;
}

export const AdministrationSettings = (props: AdministrationSettingsProps) => {
  const { breadcrumb, landing, locations, announcement, tab, onSaved } = props;
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const seesSettings = useCan(permission.settingsWrite);
  const { data, error, refetch } = useQuery({ ...settingsQuery, enabled: seesSettings });
  const settings = data ? allSettingsOf(data) : null;
  const isBelowTabs = useIsMobile() && seesSettings;
  const isForm = settings !== null && (tab === 'sign-in' || tab === 'embedding' || tab === 'mail');
  return (
    <>
      <Page hasFollowingContent={isForm}>
        <PageHeader
          breadcrumb={breadcrumb}
          title={t('title')}
          description={t(seesSettings ? 'description' : 'descriptionOfManager')}
        />
        {/* On a phone the cards fill the screen; there, they belong to the overview. */}
        {!isBelowTabs && landing}
        {seesSettings && (
          <TabLinks
            label={t('tabs.label')}
            tabs={[
              {
                label: t('tabs.overview'),
                link: { to: '/admin/settings', search: {} },
                isCurrent: tab === 'overview',
              },
              {
                label: t('signIn.title'),
                link: { to: '/admin/settings', search: { tab: 'sign-in' } },
                isCurrent: tab === 'sign-in',
              },
              {
                label: t('organisation.title'),
                link: { to: '/admin/settings', search: { tab: 'organisation' } },
                isCurrent: tab === 'organisation',
              },
              {
                label: t('embedding.title'),
                link: { to: '/admin/settings', search: { tab: 'embedding' } },
                isCurrent: tab === 'embedding',
              },
              {
                label: t('mail.title'),
                link: { to: '/admin/settings', search: { tab: 'mail' } },
                isCurrent: tab === 'mail',
              },
              {
                label: t('tabs.announcement'),
                link: { to: '/admin/settings', search: { tab: 'announcement' } },
                isCurrent: tab === 'announcement',
              },
            ]}
          />
        )}
        {isBelowTabs && tab === 'overview' && landing}
        {settings && tab === 'overview' && <SettingsOverview settings={settings} />}
        {settings && tab === 'organisation' && (
          <>
            <div>{locations}</div>
            <LevelSettings settings={settings} onSaved={onSaved} />
            <OptionSettings settings={settings} onSaved={onSaved} />
          </>
        )}
        {seesSettings && tab === 'announcement' && announcement}
        {seesSettings && tab !== 'announcement' && !settings && error && (
          <FailedState title={t('failed')} hint={problemText(error)} onRetry={() => void refetch()} />
        )}
        {seesSettings && tab !== 'announcement' && !settings && !error && (
          <LoadingState label={t('loading')}>
            {tab === 'overview' ? (
              <SettingsOverview settings={null} />
            ) : tab === 'embedding' ? (
              <EmbeddingSettingsSkeleton />
            ) : tab === 'mail' ? (
              <MailSettingsSkeleton />
            ) : (
              <SignInSettingsSkeleton />
            )}
          </LoadingState>
        )}
      </Page>
      {isForm && tab === 'sign-in' && <SignInSettings settings={settings} onSaved={onSaved} />}
      {isForm && tab === 'embedding' && <EmbeddingSettings settings={settings} onSaved={onSaved} />}
      {isForm && tab === 'mail' && <MailSettings settings={settings} onSaved={onSaved} />}
    </>
  );
};

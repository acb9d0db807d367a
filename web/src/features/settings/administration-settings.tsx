import { permission } from '@vantage/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/current-user';
import { useProblemText } from '../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../ui/feedback/message-state';
import { Page } from '../../ui/layout/page';
import { useIsMobile } from '../../ui/layout/use-is-mobile';
import { PageHeader } from '../../ui/layout/page-header';
import { TabLinks } from '../../ui/controls/tab-links';
import { mergeSettings } from './api/change-settings';
import { settingsQuery } from './api/read-settings';
import { BrandingSettingsSkeleton } from './branding/branding-settings-skeleton';
import { ClientFormSettingsSkeleton } from './client-form/client-form-settings-skeleton';
import { LanguageSettingsSkeleton } from './languages/language-settings-skeleton';
import { EmbeddingSettings } from './embedding/embedding-settings';
import { EmbeddingSettingsSkeleton } from './embedding/embedding-settings-skeleton';
import { LevelSettings } from './level-settings';
import { MailSettings } from './mail/mail-settings';
import { MailSettingsSkeleton } from './mail/mail-settings-skeleton';
import { ClientFormSettings } from './client-form/client-form-settings';
import { LanguageSettings } from './languages/language-settings';
import { SettingsOverview } from './settings-overview';
import type { SettingsTab } from './settings-tab';
import { SignInSettings } from './sign-in/sign-in-settings';
import { SignInSettingsSkeleton } from './sign-in/sign-in-settings-skeleton';
import classes from './administration-settings.module.css';

// Its preview needs the library that computes shades.
const BrandingSettings = lazy(() =>
  import('./branding/branding-settings').then((module) => ({ default: module.BrandingSettings })),
);

const tabs = [
  { name: 'overview', label: 'tabs.overview' },
  { name: 'branding', label: 'branding.title' },
  { name: 'languages', label: 'languages.title' },
  { name: 'sign-in', label: 'signIn.title' },
  { name: 'organization', label: 'organization.title' },
  { name: 'client-form', label: 'clientForm.title' },
  { name: 'embedding', label: 'embedding.title' },
  { name: 'mail', label: 'mail.title' },
  { name: 'announcement', label: 'tabs.announcement' },
] as const satisfies readonly { name: SettingsTab; label: string }[];

const TabSkeleton = ({ tab }: { tab: SettingsTab }) => {
  if (tab === 'branding') return <BrandingSettingsSkeleton />;
  if (tab === 'languages') return <LanguageSettingsSkeleton />;
  if (tab === 'client-form') return <ClientFormSettingsSkeleton />;
  if (tab === 'embedding') return <EmbeddingSettingsSkeleton />;
  return tab === 'mail' ? <MailSettingsSkeleton /> : <SignInSettingsSkeleton />;
};

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
  const settings = data ? mergeSettings(data) : null;
  const isBelowTabs = useIsMobile() && seesSettings;
  const isForm = settings !== null && !['overview', 'organization', 'announcement'].includes(tab);
  return (
    <div className={classes.screen}>
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
            tabs={tabs.map(({ name, label }) => ({
              label: t(label),
              link: { to: '/admin/settings', search: name === 'overview' ? {} : { tab: name } },
              isCurrent: tab === name,
            }))}
          />
        )}
        {isBelowTabs && tab === 'overview' && landing}
        {settings && tab === 'overview' && (
          <div>
            <SettingsOverview settings={settings} />
          </div>
        )}
        {settings && tab === 'organization' && (
          <>
            <div>{locations}</div>
            <LevelSettings settings={settings} onSaved={onSaved} />
          </>
        )}
        {seesSettings && tab === 'announcement' && <div>{announcement}</div>}
        {seesSettings && tab !== 'announcement' && !settings && error && (
          <FailedState title={t('failed')} hint={problemText(error)} onRetry={() => void refetch()} />
        )}
        {seesSettings && tab !== 'announcement' && !settings && !error && (
          <LoadingState label={t('loading')}>
            {tab === 'overview' ? <SettingsOverview settings={null} /> : <TabSkeleton tab={tab} />}
          </LoadingState>
        )}
      </Page>
      {isForm && tab === 'branding' && (
        <Suspense fallback={null}>
          <BrandingSettings settings={settings} onSaved={onSaved} />
        </Suspense>
      )}
      {isForm && tab === 'languages' && <LanguageSettings settings={settings} onSaved={onSaved} />}
      {isForm && tab === 'sign-in' && <SignInSettings settings={settings} onSaved={onSaved} />}
      {isForm && tab === 'client-form' && <ClientFormSettings settings={settings} onSaved={onSaved} />}
      {isForm && tab === 'embedding' && <EmbeddingSettings settings={settings} onSaved={onSaved} />}
      {isForm && tab === 'mail' && <MailSettings settings={settings} onSaved={onSaved} />}
    </div>
  );
};

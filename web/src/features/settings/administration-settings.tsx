import { permission } from '@vantage/contract/permissions';
import type { AppSettings } from '@vantage/contract/settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/current-user';
import { useFormats } from '../../lib/formats';
import { useProblemText } from '../../lib/problem-text';
import { Facts } from '../../ui/facts';
import { FailedState } from '../../ui/message-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { Skeleton } from '../../ui/skeleton';
import { settingsQuery } from './api/read-settings';

const None = () => {
  const { t } = useTranslation('settings');
  return t('none');
};

const Settings = ({ settings }: { settings: AppSettings }) => {
  const { t } = useTranslation('settings');
  const { number } = useFormats();
  const { session, emailDomains = [], embedHosts = [] } = settings;
  const levels = (['enableSubarea', 'enableDepartment', 'enableDivision', 'enableShift'] as const).filter(
    (level) => settings[level] === true,
  );
  return (
    <>
      <Facts
        title={t('branding.title')}
        help={t('branding.help')}
        facts={[
          { label: t('branding.productLabel'), value: settings.productLabel },
          { label: t('branding.brandColor'), value: settings.brandColor ?? t('branding.ownColor') },
          {
            label: t('branding.message'),
            value: settings.messageAboveLoginArea === '' ? <None /> : settings.messageAboveLoginArea,
          },
        ]}
      />
      <Facts
        title={t('signIn.title')}
        help={t('signIn.help')}
        facts={[
          {
            label: t('signIn.methods'),
            value: settings.authMethod.map((method) => t(`signIn.method.${method}`)).join(', '),
          },
          ...(session
            ? [
                {
                  label: t('signIn.idle'),
                  value: t('signIn.minutes', {
                    count: session.idleMinutes,
                    value: number(session.idleMinutes),
                  }),
                },
                {
                  label: t('signIn.absolute'),
                  value: t('signIn.hours', {
                    count: session.absoluteHours,
                    value: number(session.absoluteHours),
                  }),
                },
              ]
            : []),
          {
            label: t('signIn.emailDomains'),
            value: emailDomains.length === 0 ? t('signIn.anyDomain') : emailDomains.join(', '),
          },
        ]}
      />
      <Facts
        title={t('organisation.title')}
        help={t('organisation.help')}
        facts={[
          {
            label: t('organisation.languages'),
            value: settings.selectedLanguages.map((code) => t(`language.${code}`)).join(', '),
          },
          {
            label: t('organisation.levels'),
            value: [t('organisation.area'), ...levels.map((level) => t(`organisation.${level}`))].join(', '),
          },
          {
            label: t('organisation.embedHosts'),
            value: embedHosts.length === 0 ? <None /> : embedHosts.join(', '),
          },
        ]}
      />
    </>
  );
};

const SettingsOrState = () => {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <Settings settings={data} />;
  if (error) {
    return <FailedState title={t('failed')} hint={problemText(error)} onRetry={() => void refetch()} />;
  }
  return <Skeleton width="100%" height={320} box />;
};

export interface AdministrationSettingsProps {
  breadcrumb: ReactNode;
  /** Ways into the other administration screens. */
  landing: ReactNode;
}

/** Where administration begins: ways to its screens, and for administrators how the organisation is set up. */
export const AdministrationSettings = ({ breadcrumb, landing }: AdministrationSettingsProps) => {
  const { t } = useTranslation('settings');
  const seesSettings = useCan(permission.settingsWrite);
  return (
    <Page>
      <PageHeader
        breadcrumb={breadcrumb}
        title={t('title')}
        description={t(seesSettings ? 'description' : 'descriptionOfManager')}
      />
      {landing}
      {seesSettings && <SettingsOrState />}
    </Page>
  );
};

import type { AppSettings } from '@vantage/contract/settings';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Facts } from '../../ui/facts';

const None = () => {
  const { t } = useTranslation('settings');
  return t('none');
};

/** How the organisation is set up, to be read. */
export const SettingsOverview = ({ settings }: { settings: AppSettings }) => {
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

import type { AppSettings } from '@vantage/contract/settings/settings';
import { retentionKinds } from '@vantage/contract/settings/retention';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { languageName } from '../../lib/i18n/language-name';
import { DescriptionList } from '../../ui/data-display/description-list';
import { plainText } from '../../ui/data-display/rich-text';
import { Skeleton } from '../../ui/feedback/skeleton';

const levels = ['enableSubarea', 'enableDepartment', 'enableDivision', 'enableShift'] as const;

export const SettingsOverview = ({ settings }: { settings: AppSettings | null }) => {
  const { t, i18n } = useTranslation('settings');
  const { number } = useFormats();
  const list = (names: string[]): string => new Intl.ListFormat(i18n.language).format(names);
  const fact = (label: string, read: (existing: AppSettings) => ReactNode) => ({
    label,
    value: settings === null ? <Skeleton height={20} width="60%" /> : read(settings),
  });
  return (
    <>
      <DescriptionList
        title={t('branding.title')}
        help={t('branding.help')}
        facts={[
          fact(t('branding.productLabel'), ({ productLabel }) => productLabel),
          fact(t('branding.brandColor'), ({ brandColor }) => brandColor ?? t('branding.ownColor')),
          fact(t('branding.message'), ({ messageAboveLoginArea: message }) =>
            message === '' ? t('none') : plainText(message),
          ),
        ]}
      />
      <DescriptionList
        title={t('languages.title')}
        help={t('languages.help')}
        facts={[
          fact(t('languages.offered'), ({ selectedLanguages }) =>
            list(selectedLanguages.map((code) => languageName(code, i18n.language))),
          ),
          fact(t('languages.default'), ({ defaultLanguage }) => languageName(defaultLanguage, i18n.language)),
          fact(t('languages.timeZone'), ({ timeZone = '' }) => timeZone.replaceAll('_', ' ')),
        ]}
      />
      <DescriptionList
        title={t('signIn.title')}
        help={t('signIn.help')}
        facts={[
          fact(t('signIn.methods'), ({ authMethod }) =>
            list(authMethod.map((method) => t(`signIn.method.${method}`))),
          ),
          fact(t('signIn.idle'), ({ session: { idleMinutes = 0 } = {} }) =>
            t('signIn.minutes', { count: idleMinutes, value: number(idleMinutes) }),
          ),
          fact(t('signIn.absolute'), ({ session: { absoluteHours = 0 } = {} }) =>
            t('signIn.hours', { count: absoluteHours, value: number(absoluteHours) }),
          ),
          fact(t('signIn.emailDomains'), ({ emailDomains = [] }) =>
            emailDomains.length === 0 ? t('signIn.anyDomain') : emailDomains.join(', '),
          ),
        ]}
      />
      <DescriptionList
        title={t('organization.title')}
        help={t('organization.help')}
        facts={[
          fact(t('organization.levels'), (existing) =>
            list([
              t('organization.area'),
              ...levels.filter((level) => existing[level]).map((level) => t(`organization.${level}`)),
            ]),
          ),
        ]}
      />
      <DescriptionList
        title={t('retention.title')}
        help={t('retention.help')}
        facts={retentionKinds.map((kind) =>
          fact(t(`retention.${kind}`), ({ retention }) => {
            if (retention === undefined) return t('none');
            const count = retention[kind];
            const unit = kind.endsWith('Months') ? 'months' : 'days';
            return t(`retention.${unit}`, { count, value: number(count) });
          }),
        )}
      />
      <DescriptionList
        title={t('embedding.title')}
        help={t('embedding.help')}
        facts={[
          fact(t('embedding.hosts'), ({ embedHosts = [] }) =>
            embedHosts.length === 0 ? t('none') : embedHosts.join(', '),
          ),
        ]}
      />
    </>
  );
};

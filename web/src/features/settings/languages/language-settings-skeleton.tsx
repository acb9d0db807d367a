import { useTranslation } from 'react-i18next';
import { SettingsSkeleton } from '../settings-skeleton';

export const LanguageSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsSkeleton
      sections={[
        { title: t('languages.title'), help: t('languages.help'), heights: [132, 80] },
        { title: t('languages.time'), help: t('languages.timeHelp'), heights: [60] },
      ]}
    />
  );
};

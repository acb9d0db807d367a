import { useTranslation } from 'react-i18next';
import { SettingsSkeleton } from '../settings-skeleton';

export const EmbeddingSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsSkeleton
      sections={[
        { title: t('powerBi.title'), help: t('powerBi.help'), heights: [80, 60, 80, 80, 80, 40] },
        { title: t('tableau.title'), help: t('tableau.help'), heights: [80, 80, 60, 80, 120, 40] },
        { title: t('embedding.hosts'), help: t('embedding.hostsHelp'), heights: [80] },
      ]}
    />
  );
};

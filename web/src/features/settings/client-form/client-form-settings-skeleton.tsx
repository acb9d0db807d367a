import { useTranslation } from 'react-i18next';
import { SettingsSkeleton } from '../settings-skeleton';
import { optionLists } from './option-values';

export const ClientFormSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsSkeleton
      sections={optionLists.map((list) => ({
        title: t(`options.${list}`),
        help: t(`options.help.${list}`),
        heights: [36, 36, 36, 36],
      }))}
    />
  );
};

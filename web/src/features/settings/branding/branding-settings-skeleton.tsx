import { useTranslation } from 'react-i18next';
import { SettingsSkeleton } from '../settings-skeleton';

/** Fields without the preview, whose library is loading. */
export const BrandingSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsSkeleton
      sections={[
        { title: t('branding.look'), help: t('branding.lookHelp'), heights: [80, 118, 140] },
        {
          title: t('branding.signInPage'),
          help: t('branding.signInPageHelp'),
          heights: [196, 137, 80, 60, 60, 60],
        },
      ]}
      isBeside
    />
  );
};

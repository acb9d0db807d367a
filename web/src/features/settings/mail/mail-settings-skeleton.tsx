import { useTranslation } from 'react-i18next';
import { SettingsSkeleton } from '../settings-skeleton';

export const MailSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsSkeleton
      sections={[
        { title: t('mail.sender'), help: t('mail.senderHelp'), heights: [80, 80, 60, 80, 80] },
        { title: t('mail.server'), help: t('mail.serverHelp'), heights: [60, 120, 60, 80, 40] },
        { title: t('mail.dkim'), help: t('mail.dkimHelp'), heights: [60, 80, 40] },
        { title: t('mail.bounces'), help: t('mail.bouncesHelp'), heights: [120, 80, 80, 80] },
      ]}
    />
  );
};

import { useTranslation } from 'react-i18next';
import { SettingsSkeleton } from '../settings-skeleton';

export const SignInSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsSkeleton
      sections={[
        { title: t('signIn.methods'), help: t('signIn.methodsHelp'), heights: [178, 42, 42, 40] },
        { title: t('signIn.sessions'), help: t('signIn.sessionsHelp'), heights: [80] },
        { title: t('signIn.emailDomains'), help: t('signIn.emailDomainsHelp'), heights: [80] },
        { title: t('sso.title'), help: t('sso.help'), heights: [80, 60, 80, 60, 80] },
      ]}
    />
  );
};

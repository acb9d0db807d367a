import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../../features/sign-in/auth-layout';
import { LanguageSelect } from '../../features/sign-in/language-select';
import { ownAddress } from '../../lib/page-meta';
import { useTenantInfo, useTenantName, useTenantSettings } from '../../lib/tenant-settings';

const AuthScreens = () => {
  const { appLogo, loginImage, messageAboveLoginArea } = useTenantSettings();
  const address = useTenantInfo()?.supportEmail;
  const { t } = useTranslation('sign-in');
  return (
    <AuthLayout
      image={loginImage}
      logo={appLogo ?? ownAddress('/favicon.svg')}
      label={useTenantName()}
      message={messageAboveLoginArea}
      corner={<LanguageSelect />}
      foot={address && <a href={`mailto:${address}`}>{t('help', { address })}</a>}
    >
      <Outlet />
    </AuthLayout>
  );
};

export const Route = createFileRoute('/_auth')({ component: AuthScreens });

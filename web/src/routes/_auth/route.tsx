import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthLayout } from '../../features/sign-in/auth-layout';
import { LanguageSelect } from '../../features/sign-in/language-select';
import { ownAddress } from '../../lib/page-meta';
import { useTenantName, useTenantSettings } from '../../lib/tenant-settings';

const AuthScreens = () => {
  const { appLogo, loginImage } = useTenantSettings();
  return (
    <AuthLayout
      image={loginImage}
      logo={appLogo ?? ownAddress('/favicon.svg')}
      label={useTenantName()}
      corner={<LanguageSelect />}
    >
      <Outlet />
    </AuthLayout>
  );
};

export const Route = createFileRoute('/_auth')({ component: AuthScreens });

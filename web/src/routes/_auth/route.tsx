import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthLayout } from '../../features/sign-in/auth-layout';
import { LanguageSelect } from '../../features/sign-in/language-select';
import { ownAddress } from '../../lib/page-meta';
import { useTenantSettings } from '../../lib/tenant-settings';

const AuthScreens = () => {
  const { appLogo, loginImage, productLabel } = useTenantSettings();
  return (
    <AuthLayout
      image={loginImage}
      logo={appLogo ?? ownAddress('/favicon.svg')}
      label={productLabel}
      corner={<LanguageSelect />}
    >
      <Outlet />
    </AuthLayout>
  );
};

export const Route = createFileRoute('/_auth')({ component: AuthScreens });

import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthLayout } from '../../features/sign-in/auth-layout';
import { ownAddress } from '../../lib/page-meta';
import { useTenantSettings } from '../../lib/tenant-settings';

const AuthScreens = () => {
  const { appLogo, loginImage, productLabel } = useTenantSettings();
  return (
    <AuthLayout image={loginImage} logo={appLogo ?? ownAddress('/favicon.svg')} label={productLabel}>
      <Outlet />
    </AuthLayout>
  );
};

export const Route = createFileRoute('/_auth')({ component: AuthScreens });

import { productName } from '@vantage/contract/product';
import { useQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { NavigationProgress } from '../features/shell/navigation-progress';
import { ScreenChange } from '../features/shell/screen-change';
import { Toasts } from '../features/shell/toasts';
import { askTenantGate } from '../features/tenants/tenant-gate';
import type { RouterContext } from '../lib/route-facts';
import { tenantSettingsQuery } from '../lib/tenant-settings';

/** The two screens that say why the gate is closed stand outside it. */
const outsideTheGate = ['/invalid', '/error'];

const RootScreen = () => {
  const settings = useQuery({ ...tenantSettingsQuery, enabled: false });
  return (
    <>
      <NavigationProgress />
      <ScreenChange label={settings.data?.productLabel ?? productName} />
      <Outlet />
      <Toasts />
    </>
  );
};

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    if (outsideTheGate.includes(location.pathname)) return;
    const answer = await askTenantGate(context.queryClient);
    if (answer === 'unknown') throw redirect({ to: '/invalid', replace: true });
    if (answer === 'failed')
      throw redirect({ to: '/error', replace: true, state: { wanted: location.href } });
  },
  component: RootScreen,
});

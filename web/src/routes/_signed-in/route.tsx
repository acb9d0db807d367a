import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CurrentCustomer } from '../../features/customers/current-customer';
import { recordPageVisit } from '../../features/page-visits/page-visit-log';
import { Shell } from '../../features/shell/shell';
import { Sidebar } from '../../features/shell/sidebar';
import { TopBar } from '../../features/shell/top-bar';
import { useSidebar } from '../../features/shell/use-sidebar';
import { signOut } from '../../features/sign-in/api/logout';
import { logoutIds } from '../../lib/api-problem';
import { useCurrentUser } from '../../lib/current-user';
import { ownAddress } from '../../lib/page-meta';
import { queryClient } from '../../lib/query-client';
import { useTenantSettings } from '../../lib/tenant-settings';
import { MantineRoot } from '../../ui/mantine-root';
import { lastCustomerId, menuTarget, useScreen } from './-navigation';

const useLogout = (): (() => void) => {
  const navigate = Route.useNavigate();
  const leave = async () => {
    await signOut(() => recordPageVisit({ pageName: 'Logout' }));
    await navigate({ to: '/logout/$id', params: { id: logoutIds.byUser }, replace: true });
    queryClient.clear();
  };
  return () => void leave();
};

const SignedInScreens = () => {
  const { t } = useTranslation('shell');
  const { menu } = useCurrentUser();
  const { appLogo, productLabel } = useTenantSettings();
  const { routeName, customerId } = useScreen();
  const sidebar = useSidebar();
  const logout = useLogout();

  const items = menu.flatMap(({ id, text, icon, routeName: name }) => {
    const link = menuTarget(name, lastCustomerId(customerId));
    return link === null ? [] : [{ id, label: t(text), icon, link, current: name === routeName }];
  });
  const insights = menuTarget('insight', customerId);
  return (
    <Shell
      topBar={
        <TopBar
          sidebar={sidebar}
          logo={appLogo ?? ownAddress('/favicon.svg')}
          label={productLabel}
          home={
            insights
              ? { link: insights, name: t('homeInsights', { label: productLabel }) }
              : { link: { to: '/customer' }, name: t('home', { label: productLabel }) }
          }
          customer={customerId !== null && <CurrentCustomer customerId={customerId} />}
          changeClient={routeName === 'customer' ? null : { to: '/customer' }}
          onLogout={logout}
        />
      }
      sidebar={<Sidebar state={sidebar} items={items} onLogout={logout} />}
    >
      <Outlet />
    </Shell>
  );
};

const SignedInArea = () => (
  <MantineRoot>
    <QueryClientProvider client={queryClient}>
      <SignedInScreens />
    </QueryClientProvider>
  </MantineRoot>
);

export const Route = createFileRoute('/_signed-in')({
  // Query cache and guard come with the signed-in area: the sign-in screen does without.
  beforeLoad: async ({ location }) => {
    const { requireSignIn } = await import('./-guard');
    return requireSignIn(location);
  },
  component: SignedInArea,
});

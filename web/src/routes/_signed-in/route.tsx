import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { fixedMenuIds, type MenuItem } from '@vantage/contract/auth/sign-in';
import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementBanner } from '../../features/announcements/announcement-banner';
import { CurrentCustomer } from '../../features/customers/current/current-customer';
import { recordPageVisit } from '../../features/page-visits/page-visit-log';
import { Shell } from '../../features/shell/shell';
import { useShortcutsDialog } from '../../features/shell/shortcuts/use-shortcuts-dialog';
import { Sidebar } from '../../features/shell/sidebar/sidebar';
import type { NavigationItem, NavigationLink } from '../../features/shell/sidebar/sidebar-item';
import { loadToastArea } from '../../features/shell/toasts/toasts';
import { TopBar } from '../../features/shell/top-bar/top-bar';
import { ViewAsBar } from '../../features/shell/view-as-bar';
import { usePalette } from '../../features/shell/palette/use-palette';
import { useSidebar } from '../../features/shell/sidebar/use-sidebar';
import { useSignOut } from '../../features/sign-in/api/logout';
import { logoutIds } from '../../lib/api/api-problem';
import { useCurrentUser } from '../../lib/session/current-user';
import { loadFontsForNames } from '../../lib/i18n/name-fonts';
import { loadNamespaces } from '../../lib/i18n/i18n';
import { namespaces } from '../../lib/i18n/texts';
import { withBasePath } from '../../lib/browser/page-meta';
import { clearUserData } from '../../lib/api/query-client';
import { hasUnsavedChanges } from '../../lib/browser/unsaved-forms';
import { useIdlePrefetch } from '../../lib/browser/use-idle-prefetch';
import { loadConfirmDialog } from '../../ui/overlays/confirm';
import { confirmLeave } from '../../ui/overlays/confirm-leave';
import { useScreenCustomer } from '../../lib/browser/screen-customer';
import { isSignedIn } from '../../lib/session/session';
import { useTenantName, useTenantSettings } from '../../lib/session/tenant-settings';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay';
import { MantineRoot } from '../../ui/theme/mantine-root';
import { Tooltips } from '../../ui/overlays/tooltips';
import { requireSignIn } from './-guard';
import { loadReauthentication, SessionEnded } from './-session-ended';
import { lastCustomerId, menuTarget, useScreen } from './-navigation';
import { IdleSessionWarning, loadSessionWarning } from './-session-warning';
import { useStopViewAs } from './-view-as';

const useLogout = (): (() => void) => {
  const navigate = Route.useNavigate();
  const { t } = useTranslation('ui');
  const signOut = useSignOut();
  const leave = async () => {
    if (hasUnsavedChanges() && !(await confirmLeave(t))) return;
    await signOut.mutateAsync(() => recordPageVisit({ pageName: 'Logout' }));
    await navigate({ to: '/logout/$id', params: { id: logoutIds.byUser }, replace: true });
    clearUserData();
  };
  return () => void leave();
};

const loadPalette = async () => {
  const [palette] = await Promise.all([
    import('./-command-palette'),
    loadNamespaces(['customers', 'insights']),
  ]);
  return palette;
};
const Palette = lazyOverlay(() => loadPalette().then((module) => module.Palette));
/**
 * Prefetches all texts, the palette, toasts, confirmations, and what follows the end of a session, which may be needed
 * while the server is unreachable. Failures are ignored; everything loads on demand as well.
 */
const prefetchOverlays = async (
  { loadRouteChunk, routesById }: ReturnType<typeof useRouter>,
  methods: readonly AuthMethod[],
): Promise<void> => {
  const signOutRoutes = ['/_auth', '/_auth/logout/$id', '/_auth/default'] as const;
  await Promise.allSettled([
    loadPalette(),
    loadToastArea(),
    loadConfirmDialog(),
    loadSessionWarning(),
    loadReauthentication(methods),
    loadNamespaces(namespaces),
    ...signOutRoutes.map((id) => loadRouteChunk(routesById[id])),
  ]);
};

const ShortcutsDialog = lazyOverlay(() =>
  import('../../features/shell/shortcuts/shortcuts-dialog').then((module) => module.ShortcutsDialog),
);

const fixedIds: readonly number[] = Object.values(fixedMenuIds);

/** The server's menu without items that lead nowhere from here. */
const useNavigationItems = (screen: ReturnType<typeof useScreen>, logout: () => void): NavigationItem[] => {
  const { t } = useTranslation('shell');
  const { menu } = useCurrentUser();
  const buildLinks = ({ id, text, routeName }: Omit<MenuItem, 'items'>): NavigationLink[] => {
    const link = menuTarget(routeName, lastCustomerId(screen.customerId));
    return link === null ? [] : [{ id, label: t(text), link, current: routeName === screen.routeName }];
  };
  return menu.flatMap((item): NavigationItem[] => {
    if (item.id === fixedMenuIds.logout)
      return [{ id: item.id, label: t(item.text), icon: item.icon, run: logout }];
    if (!item.items) return buildLinks(item).map((link) => ({ ...link, icon: item.icon }));
    const items = item.items.flatMap(buildLinks);
    return items.length === 0 ? [] : [{ id: item.id, label: t(item.text), icon: item.icon, items }];
  });
};

const SignedInScreens = () => {
  const { t } = useTranslation('shell');
  const { appLogo, authMethod } = useTenantSettings();
  const tenantName = useTenantName();
  const screen = useScreen();
  const { routeName } = screen;
  const screenCustomerId = useScreenCustomer();
  const customerId = screen.customerId ?? screenCustomerId;
  const sidebar = useSidebar();
  const logout = useLogout();
  const { viewAs } = useCurrentUser();
  const stopViewAs = useStopViewAs();
  const router = useRouter();
  useIdlePrefetch(useCallback(() => void prefetchOverlays(router, authMethod), [router, authMethod]));
  const palette = usePalette();
  const shortcuts = useShortcutsDialog();
  useEffect(loadFontsForNames, []);

  const items = useNavigationItems(screen, logout);
  const insights = menuTarget('insight', customerId);
  return (
    <Shell
      topBar={
        <TopBar
          sidebar={sidebar}
          logo={appLogo ?? withBasePath('/favicon.svg')}
          label={tenantName}
          home={
            insights
              ? { link: insights, name: t('homeInsights', { label: tenantName }) }
              : { link: { to: '/customer' }, name: t('home', { label: tenantName }) }
          }
          customer={customerId !== null && <CurrentCustomer customerId={customerId} />}
          changeClient={screen.isCustomerList ? null : { to: '/customer' }}
          settings={routeName === 'insight' ? { to: '/admin/settings' } : null}
          onPalette={palette.open}
          onLogout={logout}
        />
      }
      viewAs={viewAs && <ViewAsBar onStop={stopViewAs} />}
      announcement={<AnnouncementBanner />}
      sidebar={
        <Sidebar
          state={sidebar}
          items={items.filter(({ id }) => !fixedIds.includes(id))}
          fixedItems={items.filter(({ id }) => fixedIds.includes(id))}
        />
      }
    >
      <Outlet />
      <IdleSessionWarning onSignOut={logout} />
      <SessionEnded />
      {shortcuts.isOpen && <ShortcutsDialog onClose={shortcuts.close} />}
      {palette.hasOpened && (
        <Palette
          opened={palette.opened}
          onClose={palette.close}
          query={palette.query}
          onQuery={palette.setQuery}
          onFocus={palette.onFocus}
          items={items}
          customerId={lastCustomerId(customerId)}
          onLogout={logout}
        />
      )}
    </Shell>
  );
};

const SignedInArea = () => (
  <MantineRoot>
    <SignedInScreens />
    <Tooltips />
  </MantineRoot>
);

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ location, matches }) => {
    // Not a target after signing in.
    const isUnknown = matches.at(-1)?.routeId === '/_signed-in/$';
    if (isUnknown && !isSignedIn()) throw redirect({ to: '/', replace: true });
    return requireSignIn(location);
  },
  component: SignedInArea,
});

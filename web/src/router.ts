import { createRouter } from '@tanstack/react-router';
import { ScreenFailed } from './features/shell/screen-failed';
import { resetTenantGate } from './features/tenants/tenant-gate';
import { logoutIds } from './lib/api/api-problem';
import { parseSearch, stringifySearch } from './lib/lists/address-search';
import { pageMeta } from './lib/browser/page-meta';
import { forgetUserData, onTenantGone } from './lib/api/query-client';
import { onSessionEnd, onOtherTabChange } from './lib/session/session-end';
import { routeTree } from './route-tree.gen';

export const createAppRouter = () => {
  const router = createRouter({
    routeTree,
    basepath: pageMeta.basePath === '' ? '/' : pageMeta.basePath,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  });

  const isShown = (route: string) => router.state.matches.some(({ routeId }) => routeId.startsWith(route));
  const signedInScreen = () => isShown('/_signed-in');

  // The data is cleared after the screens that use it have unmounted.
  const showLoggedOut = async (id: string) => {
    await router.navigate({ to: '/logout/$id', params: { id }, replace: true });
    forgetUserData();
  };
  onTenantGone(async () => {
    resetTenantGate();
    await router.navigate({ to: '/invalid', replace: true, ignoreBlocker: true });
    forgetUserData();
  });
  onSessionEnd((reason) => showLoggedOut(logoutIds[reason]));
  onOtherTabChange({
    signedOut: () => signedInScreen() && void showLoggedOut(logoutIds.byUser),
    // The sign-in screen redirects a signed-in user.
    signedIn: () => void (isShown('/_auth/default') && router.invalidate()),
    otherSession: () => {
      forgetUserData();
      if (signedInScreen()) void router.invalidate();
    },
  });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

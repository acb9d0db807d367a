import { createRouter } from '@tanstack/react-router';
import { ScreenFailed } from './features/shell/screen-failed';
import { logoutIds } from './lib/api-problem';
import { parseSearch, stringifySearch } from './lib/address-search';
import { pageMeta } from './lib/page-meta';
import { onSessionEnd, watchOtherTabs } from './lib/session-end';
import { routeTree as publicRouteTree } from './public-route-tree.gen';
import type { routeTree } from './route-tree.gen';

/** The query cache comes with the signed-in area; before that there is nothing to forget. */
const forgetUserData = async (): Promise<void> => {
  const queryCache = await import('./lib/query-client');
  queryCache.forgetUserData();
};

/** The router, knowing where to lead when a session ends. */
export const createAppRouter = () => {
  const router = createRouter({
    // What stands before sign-in is all that is known at first; types and addresses are those of the whole tree.
    routeTree: publicRouteTree as unknown as typeof routeTree,
    context: {
      addSignedInRoutes: async () => {
        await import('./route-tree.gen');
        router.setRoutes(router.buildRouteTree());
      },
    },
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

  // The data goes after the screens that show it.
  const showLoggedOut = async (id: string) => {
    await router.navigate({ to: '/logout/$id', params: { id }, replace: true });
    await forgetUserData();
  };
  onSessionEnd((reason) => showLoggedOut(logoutIds[reason]));
  watchOtherTabs({
    signedOut: () => signedInScreen() && void showLoggedOut(logoutIds.byUser),
    // The screen itself leads on whoever is signed in.
    signedIn: () => void (isShown('/_auth/default') && router.invalidate()),
    otherSession: () =>
      void forgetUserData().then(() => (signedInScreen() ? router.invalidate() : undefined)),
  });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ScreenFailed } from './features/shell/screen-failed';
import { logoutIds } from './lib/api-problem';
import { pageMeta } from './lib/page-meta';
import { onSessionEnd, watchOtherTabs } from './lib/session-end';
import { forgetUserData } from './lib/query-client';
import { routeTree } from './route-tree.gen';

/** The router, knowing where to lead when a session ends. */
export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    basepath: pageMeta.basePath === '' ? '/' : pageMeta.basePath,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  });

  const signedInScreen = () => router.state.matches.some((match) => match.routeId.startsWith('/_signed-in'));

  // The data goes after the screens that show it.
  const showLoggedOut = async (id: string) => {
    await router.navigate({ to: '/logout/$id', params: { id }, replace: true });
    forgetUserData(queryClient);
  };
  onSessionEnd((reason) => void showLoggedOut(logoutIds[reason]));
  watchOtherTabs({
    signedOut: () => signedInScreen() && void showLoggedOut(logoutIds.byUser),
    otherSession: () => {
      forgetUserData(queryClient);
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

import { createRouter } from '@tanstack/react-router';
import { ScreenFailed } from './features/shell/screen-failed';
import { logoutIds } from './lib/api-problem';
import { pageMeta } from './lib/page-meta';
import { onSessionEnd, watchOtherTabs } from './lib/session-end';
import { routeTree } from './route-tree.gen';

/** The query cache comes with the signed-in area; before that there is nothing to forget. */
const forgetUserData = async (): Promise<void> => {
  const { queryClient } = await import('./lib/query-client');
  queryClient.clear();
};

/** The router, knowing where to lead when a session ends. */
export const createAppRouter = () => {
  const router = createRouter({
    routeTree,
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
    await forgetUserData();
  };
  onSessionEnd((reason) => void showLoggedOut(logoutIds[reason]));
  watchOtherTabs({
    signedOut: () => signedInScreen() && void showLoggedOut(logoutIds.byUser),
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

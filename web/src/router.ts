import { createRouter, type RouterHistory } from '@tanstack/react-router';
import i18next from 'i18next';
import { ScreenFailed } from './features/shell/screen-failed';
import { resetTenantGate } from './features/tenants/tenant-gate';
import { logoutIds } from './lib/api/api-problem';
import { parseSearch, stringifySearch } from './lib/lists/address-search';
import { pageMeta } from './lib/browser/page-meta';
import { toast } from './lib/browser/toasts';
import { hasUnsavedChanges } from './lib/browser/unsaved-forms';
import { startI18n } from './lib/i18n/i18n';
import { clearUserData, onTenantGone } from './lib/api/query-client';
import { onSessionEnd, onOtherTabChange, onViewAsEnd, type EndCause } from './lib/session/session-end';
import { isSameUser, resumeSession, reauthentication } from './lib/session/reauthentication';
import { returnFromViewAs } from './routes/_signed-in/-view-as';
import { routeTree } from './route-tree.gen';

/** @param history the browser's by default */
export const createAppRouter = (history?: RouterHistory) => {
  const router = createRouter({
    ...(history && { history }),
    routeTree,
    basepath: pageMeta.basePath === '' ? '/' : pageMeta.basePath,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  });

  const isVisible = (route: string, matches = router.state.matches) =>
    matches.some(({ routeId }) => routeId.startsWith(route));
  const isSignedInArea = (matches = router.state.matches) => isVisible('/_signed-in', matches);
  const wouldLoseWork = () => hasUnsavedChanges() || isVisible('/_signed-in/insight/$id/view');

  // The data is cleared after the screens that use it have unmounted.
  const showLoggedOut = async (cause: EndCause) => {
    const { latestLocation } = router;
    await router.navigate({
      to: '/logout/$id',
      params: { id: logoutIds[cause] },
      state: {
        ...(isSignedInArea(router.matchRoutes(latestLocation)) && { returnTo: latestLocation.href }),
        ...(cause !== 'byUser' && { isRefreshFailed: true }),
      },
      replace: true,
    });
    clearUserData();
  };
  onTenantGone(async () => {
    resetTenantGate();
    await router.navigate({ to: '/invalid', replace: true, ignoreBlocker: true });
    clearUserData();
  });
  const showSignIn = async () => {
    const { href } = router.state.location;
    // By the browser's Back, the user may have left already.
    if (isSignedInArea())
      await router.navigate({ to: '/default', search: { redirect: href }, replace: true });
    clearUserData();
  };
  /** Discards what the previous user has typed. */
  const openAsOtherUser = async () => {
    clearUserData();
    await router.navigate({ to: '/customer', replace: true, ignoreBlocker: true });
  };

  const continueHere = async (): Promise<boolean> => {
    const outcome = await reauthentication.ask();
    try {
      if (outcome === 'sameUser') resumeSession();
      else await (outcome === 'otherUser' ? openAsOtherUser() : showSignIn());
    } finally {
      reauthentication.hide();
    }
    return outcome === 'sameUser';
  };

  onSessionEnd(async (cause) => {
    if (isSignedInArea() && wouldLoseWork()) return continueHere();
    // Another tab's logout concerns only screens that need a session.
    if (cause !== 'byUser' || isSignedInArea()) await showLoggedOut(cause);
    return false;
  });

  onViewAsEnd(async (origin) => {
    await returnFromViewAs(router, origin);
    await startI18n();
    toast({ severity: 'info', message: i18next.getFixedT(null, 'shell')('viewAs.ended') });
  });

  const adoptSession = async () => {
    const isSame = await isSameUser();
    if (reauthentication.isVisible()) reauthentication.answer(isSame ? 'sameUser' : 'otherUser');
    else if (isSame) await router.invalidate();
    else await openAsOtherUser();
  };
  onOtherTabChange({
    signedIn: () => {
      if (reauthentication.isVisible()) void adoptSession().catch(() => undefined);
      // The sign-in screen redirects a signed-in user.
      else if (isVisible('/_auth/default')) void router.invalidate();
    },
    otherSession: () => {
      if (isSignedInArea()) void adoptSession().catch(openAsOtherUser);
      else clearUserData();
    },
  });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

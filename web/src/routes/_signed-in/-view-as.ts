import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { recordPageVisit } from '../../features/page-visits/page-visit-log';
import { useStartViewAs, useEndViewAs } from '../../features/users/api/view-as';
import { clearUserData } from '../../lib/api/query-client';
import { startViewingAs, stopViewingAs, type ViewAsOrigin } from '../../lib/session/session';

/** Back in the history, if possible, so that the screen is as it was left. */
export const returnFromViewAs = async (router: AnyRouter, { href, index }: ViewAsOrigin): Promise<void> => {
  clearUserData();
  const { history } = router;
  const steps = history.location.state.__TSR_index - index;
  if (steps > 0) history.go(-steps, { ignoreBlocker: true });
  else await router.navigate({ href, replace: true, ignoreBlocker: true });
};

/** @returns shows this tab as the user sees it; rejects if that is refused */
export const useViewAs = (): ((userId: string) => Promise<void>) => {
  const router = useRouter();
  const start = useStartViewAs();
  return async (userId) => {
    const signedIn = await start.mutateAsync(userId);
    // Ends this screen's page visit.
    await recordPageVisit({ pageName: 'View As' });
    const { href, state } = router.history.location;
    startViewingAs(signedIn, { href, index: state.__TSR_index });
    clearUserData();
    await router.navigate({ to: '/customer' });
  };
};

export const useStopViewAs = (): (() => Promise<void>) => {
  const router = useRouter();
  const end = useEndViewAs();
  return async () => {
    // Whatever the response: without its tokens, the session is unusable and expires.
    await end.mutateAsync().catch(() => undefined);
    const origin = stopViewingAs();
    // Null if the server had ended it already.
    if (origin) await returnFromViewAs(router, origin);
  };
};

import type { Permission } from '@vantage/contract/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { clearChallenge } from '../../features/sign-in/security-code/stored-challenge';
import { followAccountLanguage } from '../../lib/i18n/account-language';
import { isTenantGone, SessionEnded } from '../../lib/api/api-problem';
import { currentUserQuery } from '../../lib/session/current-user';
import { queryClient } from '../../lib/api/query-client';
import type { SignInNotice } from '../../lib/browser/router-types';
import { isSignedIn } from '../../lib/session/session';

const toSignIn = (location: ParsedLocation, notice: SignInNotice) =>
  redirect({ to: '/default', search: { redirect: location.href }, state: { notice }, replace: true });

interface SignedInContext {
  queryClient: QueryClient;
  /** For loaders: a refused request is logged as an attempt to go beyond one's permissions. */
  can: (permission: Permission) => boolean;
}

/**
 * Requires a session, and loads what the shell depends on.
 * @returns context of the child routes
 */
export const requireSignIn = async (location: ParsedLocation): Promise<SignedInContext> => {
  if (!isSignedIn()) throw toSignIn(location, 'signInFirst');
  try {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    await followAccountLanguage(user);
    // A signed-in user has passed the security code, perhaps in another tab.
    clearChallenge();
    return { queryClient, can: (permission) => user.permissions.includes(permission) };
  } catch (error) {
    // The view-as session has ended; the administrator's applies again.
    if (error instanceof SessionEnded && isSignedIn()) throw redirect({ to: '/customer', replace: true });
    if (error instanceof SessionEnded) {
      throw redirect({
        to: '/logout/$id',
        params: { id: error.logoutId },
        state: { returnTo: location.href, isRefreshFailed: true },
        replace: true,
      });
    }
    if (isTenantGone(error)) throw redirect({ to: '/invalid', replace: true });
    throw toSignIn(location, 'guardFailed');
  }
};

import type { QueryClient } from '@tanstack/react-query';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { SessionEnded } from '../../lib/api-problem';
import { currentUserQuery } from '../../lib/current-user';
import { loadAllTexts, switchLanguage } from '../../lib/i18n';
import type { SignInNotice } from '../../lib/route-facts';
import { isSignedIn } from '../../lib/session';

const toSignIn = (location: ParsedLocation, notice: SignInNotice) =>
  redirect({ to: '/default', search: { redirect: location.href }, state: { notice }, replace: true });

/** Lets in who is signed in, with everything that the shell and its screens stand on. */
export const requireSignIn = async (queryClient: QueryClient, location: ParsedLocation): Promise<void> => {
  if (!isSignedIn()) throw toSignIn(location, 'signInFirst');
  try {
    const [user] = await Promise.all([queryClient.ensureQueryData(currentUserQuery), loadAllTexts()]);
    await switchLanguage(user.language);
  } catch (error) {
    // The session's end already leads to the logged-out screen; another redirect would overtake it.
    if (error instanceof SessionEnded)
      throw redirect({ to: '/logout/$id', params: { id: error.logoutId }, replace: true });
    throw toSignIn(location, 'guardFailed');
  }
};

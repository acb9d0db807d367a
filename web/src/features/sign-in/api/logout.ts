import { logout } from '@vantage/contract/sign-in';
import { api } from '../../../lib/api-client';
import { expireMfaTokens } from '../../../lib/mfa-session-change';
import { clearSession } from '../../../lib/session';

/** Longest that a slow server may hold back somebody who wants to go, in ms. */
const timeoutMs = 3_000;

/**
 * Ends the session here whatever the server answers.
 * @param before what has to be written while the session still lives
 */
export const signOut = async (before: () => Promise<unknown>): Promise<void> => {
  const farewell = before()
    .then(() => api(logout))
    .catch(() => undefined);
  await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  expireMfaTokens();
  clearSession();
};

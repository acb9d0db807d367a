import { logout } from '@vantage/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { expireMfaTokens } from '../../../lib/session/mfa-session-change';
import { clearSession } from '../../../lib/session/session';

/** Longest that a slow server may hold back somebody who wants to go, in ms. */
const timeoutMs = 3_000;

/**
 * Ends the session in this browser whatever the server answers. The mutation's variable writes what has to be written
 * while the session still lives.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: async (before: () => Promise<unknown>) => {
      const farewell = before()
        .then(() => api(logout))
        .catch(() => undefined);
      await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    },
    onSuccess: () => {
      expireMfaTokens();
      clearSession();
    },
  });

import { logout } from '@vantage/contract/auth/sign-in';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { expireMfaTokens } from '../../../lib/session/mfa-session-change';
import { clearSession } from '../../../lib/session/session';

/**
 * Ends a stored session without waiting for the server, on a screen that says that it has ended. The server
 * ends it as well, because the request is sent with the tokens that are removed next.
 */
export const discardSession = (): void => {
  void api(logout, { keepalive: true }).catch(() => undefined);
  expireMfaTokens();
  clearSession();
};

/** In ms; a slow server must not delay logging out. */
const timeoutMs = 3_000;

/**
 * Ends the session in this browser whatever the server's response. The mutation's variable is run first, for
 * writes that need the session.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: async (before: () => Promise<unknown>) => {
      const logoutRequest = before()
        .then(() => api(logout))
        .catch(() => undefined);
      await Promise.race([logoutRequest, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    },
    onSuccess: () => {
      expireMfaTokens();
      clearSession();
    },
  });

import type { BodyInputOf } from '@vantage/contract/api/operation';
import { checkResetToken, forcePassword, requestReset } from '@vantage/contract/auth/passwords';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ApiProblem } from '../../../lib/api/api-problem';
import { getMfaToken } from '../../../lib/session/mfa-session';
import { storeMfaToken } from '../../../lib/session/mfa-session-change';

export const useRequestReset = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof requestReset>) => api(requestReset, { body }) });

/** A token starts with its tenant's id: the link works on any host. */
const getTenant = (resetToken: string): string => resetToken.split('.')[0] ?? '';

export type LinkProblem = ApiProblem | 'incomplete';

/** Null if the error is not about the link. */
export const findLinkProblem = (error: unknown): LinkProblem | null => {
  if (!(error instanceof ApiProblem)) return null;
  if (error.status === 410) return error;
  return error.status === 404 ? 'incomplete' : null;
};

/** @returns null for a valid link, and if the check itself fails: setting the password will tell */
export const checkLink = (resetToken: string): Promise<LinkProblem | null> =>
  api(checkResetToken, { tenantId: getTenant(resetToken), body: { resetToken } }).then(
    () => null,
    findLinkProblem,
  );

interface NewPassword {
  resetToken: string;
  newPassword: string;
  /**
   * The user who has just signed in with the old password: a security code they passed need not be repeated.
   */
  userName: string | undefined;
}

export const useSetPassword = () =>
  useMutation({
    mutationFn: async ({ resetToken, newPassword, userName }: NewPassword) => {
      const proof = userName === undefined ? null : getMfaToken(userName);
      const { mfaToken } = await api(forcePassword, {
        tenantId: getTenant(resetToken),
        body: {
          resetToken,
          newPassword,
          confirmPassword: newPassword,
          ...(proof !== null && { mfaToken: proof }),
        },
      });
      if (userName !== undefined && mfaToken !== undefined) storeMfaToken(userName, mfaToken);
    },
  });

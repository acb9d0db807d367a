import type { BodyInputOf } from '@vantage/contract/operation';
import { checkResetToken, forcePassword, requestReset } from '@vantage/contract/passwords';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ApiProblem } from '../../../lib/api/api-problem';
import { mfaTokenOf } from '../../../lib/session/mfa-session';
import { storeMfaToken } from '../../../lib/session/mfa-session-change';

/** Asks for a link to choose a new password; the answer is the same for everybody. */
export const useRequestReset = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof requestReset>) => api(requestReset, { body }) });

/** A token begins with its tenant: the link works on whatever host it is opened. */
const tenantOf = (resetToken: string): string => resetToken.split('.')[0] ?? '';

/** Why a link does not count: what the server says of it, or that it is not whole. */
export type LinkFault = ApiProblem | 'incomplete';

/** What a refusal says of a link; null when it speaks of something else. */
export const linkFaultIn = (error: unknown): LinkFault | null => {
  if (!(error instanceof ApiProblem)) return null;
  if (error.status === 410) return error;
  return error.status === 404 ? 'incomplete' : null;
};

/** Why a link does not count; null while it does, and where that cannot be told now: choosing a password will. */
export const checkLink = (resetToken: string): Promise<LinkFault | null> =>
  api(checkResetToken, { tenantId: tenantOf(resetToken), body: { resetToken } }).then(
    () => null,
    linkFaultIn,
  );

interface NewPassword {
  resetToken: string;
  newPassword: string;
  /** Who has just signed in with the old password: whoever passed a code then is asked for no second one. */
  userName: string | undefined;
}

/** Sets a password by a token. */
export const useSetPassword = () =>
  useMutation({
    mutationFn: async ({ resetToken, newPassword, userName }: NewPassword) => {
      const proof = userName === undefined ? null : mfaTokenOf(userName);
      const { mfaToken } = await api(forcePassword, {
        tenantId: tenantOf(resetToken),
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

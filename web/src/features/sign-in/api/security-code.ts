import { requestCode, resendCode, verifyCode } from '@vantage/contract/security-codes';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { storeMfaToken } from '../../../lib/session/mfa-session-change';
import { storeSession } from './login';

/** Has the first code sent; asked again, answers what became of it. */
export const useSendCode = () =>
  useMutation({ mutationFn: (challenge: string) => api(requestCode, { body: { challenge } }) });

export const useResendCode = () =>
  useMutation({ mutationFn: (challenge: string) => api(resendCode, { body: { challenge } }) });

interface Proof {
  userName: string;
  challenge: string;
  code: string;
}

/** Proves a sign-in by its code; a session that begins is stored, and so is the proof for the next time. */
export const useVerifyCode = () =>
  useMutation({
    mutationFn: async ({ userName, challenge, code }: Proof) => {
      const response = await api(verifyCode, { body: { challenge, code } });
      if ('mfaToken' in response) storeMfaToken(userName, response.mfaToken);
      if (response.status === 'VERIFIED') await storeSession({ token: response.token });
      return response;
    },
  });

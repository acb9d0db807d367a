import { requestCode, resendCode, verifyCode } from '@vantage/contract/auth/security-codes';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { storeMfaToken } from '../../../lib/session/mfa-session-change';
import { storeSession } from './login';

export const useSendCode = () =>
  useMutation({ mutationFn: (challenge: string) => api(requestCode, { body: { challenge } }) });

export const useResendCode = () =>
  useMutation({ mutationFn: (challenge: string) => api(resendCode, { body: { challenge } }) });

interface Proof {
  userName: string;
  challenge: string;
  code: string;
}

/** Stores the session, and the proof for the next sign-in. */
export const useVerifyCode = () =>
  useMutation({
    mutationFn: async ({ userName, challenge, code }: Proof) => {
      const response = await api(verifyCode, { body: { challenge, code } });
      if ('mfaToken' in response) storeMfaToken(userName, response.mfaToken);
      if (response.status === 'VERIFIED') await storeSession({ token: response.token });
      return response;
    },
  });

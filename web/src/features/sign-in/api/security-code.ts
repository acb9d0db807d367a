import {
  requestCode,
  resendCode,
  verifyCode,
  type RequestedCode,
  type ResentCode,
  type VerifiedCode,
} from '@vantage/contract/security-codes';
import { api } from '../../../lib/api-client';
import { storeMfaToken } from '../../../lib/mfa-session-change';
import { storeSession } from './login';

/** Has the first code sent; asked again, tells how it stands. */
export const sendCode = (challenge: string): Promise<RequestedCode> =>
  api(requestCode, { body: { challenge } });

export const sendCodeAgain = (challenge: string): Promise<ResentCode> =>
  api(resendCode, { body: { challenge } });

/** Proves a sign-in by its code; a session that begins is kept, and so is the proof for the next time. */
export const checkCode = async (userName: string, challenge: string, code: string): Promise<VerifiedCode> => {
  const response = await api(verifyCode, { body: { challenge, code } });
  if ('mfaToken' in response) storeMfaToken(userName, response.mfaToken);
  if (response.status === 'VERIFIED') await storeSession({ token: response.token });
  return response;
};

import {
  requestCode,
  resendCode,
  verifyCode,
  type RequestedCode,
  type ResentCode,
  type VerifiedCode,
} from '@vantage/contract/security-codes';
import { api } from '../../../lib/api-client';
import { keepMfaToken } from '../../../lib/mfa-session-change';
import { keepSession } from './login';

/** Has the first code sent; asked again, tells how it stands. */
export const askForCode = (challenge: string): Promise<RequestedCode> =>
  api(requestCode, { body: { challenge } });

export const askForAnotherCode = (challenge: string): Promise<ResentCode> =>
  api(resendCode, { body: { challenge } });

/** Proves a sign-in by its code; a session that begins is kept, and so is the proof for the next time. */
export const proveCode = async (userName: string, challenge: string, code: string): Promise<VerifiedCode> => {
  const answer = await api(verifyCode, { body: { challenge, code } });
  if ('mfaToken' in answer) keepMfaToken(userName, answer.mfaToken);
  if (answer.status === 'VERIFIED') await keepSession({ token: answer.token });
  return answer;
};

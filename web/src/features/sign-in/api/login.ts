import {
  login,
  loginByEmail,
  type Credentials,
  type SignedIn,
  type SignInAnswer,
} from '@vantage/contract/sign-in';
import { api } from '../../../lib/api-client';
import { greetIn } from '../../../lib/i18n';
import { mfaTokenOf } from '../../../lib/mfa-session';
import { startSession } from '../../../lib/session';

/** Keeps the session that the server answers, and speaks its user's language. */
export const keepSession = async (signedIn: SignedIn): Promise<void> => {
  startSession(signedIn);
  await greetIn(signedIn.token.user.language);
};

/** Signs in, or tells what is to be done first; a session that begins is kept. */
export const signIn = async (credentials: Omit<Credentials, 'mfaToken'>): Promise<SignInAnswer> => {
  const { userName, ...secret } = credentials;
  const mfaToken = mfaTokenOf(userName);
  const proof = { ...secret, ...(mfaToken !== null && { mfaToken }) };
  const answer = userName.includes('@')
    ? await api(loginByEmail, { body: { email: userName, ...proof } })
    : await api(login, { body: { userName, ...proof } });
  if ('token' in answer) await keepSession(answer);
  return answer;
};

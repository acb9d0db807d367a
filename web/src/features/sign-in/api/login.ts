import { login, type Credentials, type SignedIn, type SignInAnswer } from '@vantage/contract/sign-in';
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
  const mfaToken = mfaTokenOf(credentials.userName);
  const answer = await api(login, { body: { ...credentials, ...(mfaToken !== null && { mfaToken }) } });
  if ('token' in answer) await keepSession(answer);
  return answer;
};

import {
  passkeySignInOptions,
  signInByPasskey,
  type PasskeyAssertion,
  type PasskeySignInOptions,
} from '@vantage/contract/passkeys';
import type { SignInAnswer } from '@vantage/contract/sign-in';
import { api } from '../../../lib/api-client';
import { keepSession } from './login';

/** What the browser needs to ask for a passkey. */
export const askForChallenge = (): Promise<PasskeySignInOptions> => api(passkeySignInOptions);

/** Signs in, or tells what is to be done first; a session that begins is kept. */
export const sendPasskey = async (credential: PasskeyAssertion): Promise<SignInAnswer> => {
  const answer = await api(signInByPasskey, { body: { credential } });
  if ('token' in answer) await keepSession(answer);
  return answer;
};

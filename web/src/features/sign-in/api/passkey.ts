import {
  passkeySignInOptions,
  signInByPasskey,
  type PasskeyAssertion,
  type PasskeySignInOptions,
} from '@vantage/contract/passkeys';
import type { SignInResponse } from '@vantage/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { storeSession } from './login';

/** What the browser needs to ask for a passkey. */
export const requestChallenge = (): Promise<PasskeySignInOptions> => api(passkeySignInOptions);

const sendPasskey = async (credential: PasskeyAssertion): Promise<SignInResponse> => {
  const response = await api(signInByPasskey, { body: { credential } });
  if ('token' in response) await storeSession(response);
  return response;
};

/** Signs in, or answers what has to be done first; a session that begins is stored. */
export const useSignInByPasskey = () => useMutation({ mutationFn: sendPasskey });

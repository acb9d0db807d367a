import {
  passkeySignInOptions,
  signInByPasskey,
  type PasskeyAssertion,
  type PasskeySignInOptions,
} from '@vantage/contract/passkeys';
import type { SignInResponse } from '@vantage/contract/auth/sign-in';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { storeSession } from './login';

export const requestChallenge = (): Promise<PasskeySignInOptions> => api(passkeySignInOptions);

const sendPasskey = async (credential: PasskeyAssertion): Promise<SignInResponse> => {
  const response = await api(signInByPasskey, { body: { credential } });
  if ('token' in response) await storeSession(response);
  return response;
};

/** Resolves with the session, which is stored, or with the next required step. */
export const useSignInByPasskey = () => useMutation({ mutationFn: sendPasskey });

import {
  login,
  loginByEmail,
  type Credentials,
  type SignedIn,
  type SignInResponse,
} from '@vantage/contract/auth/sign-in';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { adoptAccountLanguage } from '../../../lib/i18n/i18n';
import { getMfaToken } from '../../../lib/session/mfa-session';
import { startSession } from '../../../lib/session/session';

/** Stores the session and adopts the account's language. */
export const storeSession = async (signedIn: SignedIn): Promise<void> => {
  startSession(signedIn);
  await adoptAccountLanguage(signedIn.token.user.language);
};

const signIn = async (credentials: Omit<Credentials, 'mfaToken'>): Promise<SignInResponse> => {
  const { userName, ...secret } = credentials;
  const mfaToken = getMfaToken(userName);
  const proof = { ...secret, ...(mfaToken !== null && { mfaToken }) };
  const response = userName.includes('@')
    ? await api(loginByEmail, { body: { email: userName, ...proof } })
    : await api(login, { body: { userName, ...proof } });
  if ('token' in response) await storeSession(response);
  return response;
};

/** Resolves with the session, which is stored, or with the next required step. */
export const useSignIn = () => useMutation({ mutationFn: signIn });

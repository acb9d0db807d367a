import { login, type Credentials, type SignedIn } from '@vantage/contract/sign-in';
import { api } from '../../../lib/api-client';
import { takeAccountLanguage } from '../../../lib/i18n';
import { startSession } from '../../../lib/session';

/** Signs in and keeps the session that the server answers. */
export const signIn = async (credentials: Credentials): Promise<SignedIn> => {
  const signedIn = await api(login, { body: credentials });
  startSession(signedIn);
  await takeAccountLanguage(signedIn.token.user.language);
  return signedIn;
};

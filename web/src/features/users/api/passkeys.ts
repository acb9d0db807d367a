import {
  addPasskey,
  listPasskeys,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  removePasskey,
  type Passkey,
} from '@vantage/contract/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { ApiProblem } from '../../../lib/api-problem';
import { createPasskey } from '../../../lib/passkey-prompt';

/** The reader's passkeys; asked anew each time that they are shown. */
export const ownPasskeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => api(listPasskeys, { signal }),
  staleTime: 0,
});

/** Addresses at which the organisation's passkeys work. */
export const passkeyOriginsQuery = queryOptions({
  queryKey: ['passkey-origins'],
  queryFn: async ({ signal }) => (await api(passkeySignInOptions, { signal })).origins,
  staleTime: Infinity,
});

/**
 * Has the browser make a passkey, and the server keep it.
 * @param passkey.password null while the sign-in is recent
 * @throws {PasskeyPromptFailed}
 */
export const registerPasskey = async (passkey: {
  name: string;
  password: string | null;
}): Promise<Passkey> => {
  const { publicKey } = await api(passkeyRegistrationOptions, { body: { password: passkey.password } });
  const credential = await createPasskey(publicKey);
  return api(addPasskey, { body: { name: passkey.name, credential } });
};

/** Removes one of the reader's passkeys; one that is gone already is what was wished for. */
export const deletePasskey = async (passkeyId: string): Promise<void> => {
  await api(removePasskey, { params: { passkeyId } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.code === 'notFound')) throw error;
  });
};

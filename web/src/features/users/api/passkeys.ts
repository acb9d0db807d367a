import {
  addPasskey,
  listPasskeys,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  removePasskey,
} from '@vantage/contract/passkeys';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { createPasskey } from '../../../lib/session/passkey-prompt';

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

interface NewPasskey {
  name: string;
  /** Null while the sign-in is recent. */
  password: string | null;
}

/** Has the browser create a passkey, and the server store it; fails with `PasskeyPromptFailed` where the browser does. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, password }: NewPasskey) => {
      const { publicKey } = await api(passkeyRegistrationOptions, { body: { password } });
      const credential = await createPasskey(publicKey);
      return api(addPasskey, { body: { name, credential } });
    },
  });

/** Removes one of the reader's passkeys. */
export const useDeletePasskey = () =>
  useMutation({
    mutationFn: (passkeyId: string) => api(removePasskey, { params: { passkeyId } }).catch(ignoreNotFound),
  });

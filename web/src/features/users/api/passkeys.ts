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

/** Refetched whenever it is shown. */
export const ownPasskeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => api(listPasskeys, { signal }),
  staleTime: 0,
});

export const passkeyOriginsQuery = queryOptions({
  queryKey: ['passkey-origins'],
  queryFn: async ({ signal }) => (await api(passkeySignInOptions, { signal })).origins,
  staleTime: Infinity,
});

interface NewPasskey {
  name: string;
  /** Null after a recent sign-in. */
  password: string | null;
}

/** @throws {PasskeyPromptFailed} if the browser's prompt fails */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, password }: NewPasskey) => {
      const { publicKey } = await api(passkeyRegistrationOptions, { body: { password } });
      const credential = await createPasskey(publicKey);
      return api(addPasskey, { body: { name, credential } });
    },
  });

export const useDeletePasskey = () =>
  useMutation({
    mutationFn: (passkeyId: string) => api(removePasskey, { params: { passkeyId } }).catch(ignoreNotFound),
  });

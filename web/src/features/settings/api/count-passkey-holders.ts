import { countPasskeyHolders } from '@vantage/contract/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** How many people have a passkey. */
export const passkeyHoldersQuery = queryOptions({
  queryKey: ['passkey-holders'],
  queryFn: ({ signal }) => api(countPasskeyHolders, { signal }),
  // Somebody may be locked out by what it says.
  staleTime: 0,
});

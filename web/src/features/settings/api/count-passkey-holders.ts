import { countPasskeyHolders } from '@vantage/contract/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const passkeyHoldersQuery = queryOptions({
  queryKey: ['passkey-holders'],
  queryFn: ({ signal }) => api(countPasskeyHolders, { signal }),
  // A stale number could let an administrator lock users out.
  staleTime: 0,
});

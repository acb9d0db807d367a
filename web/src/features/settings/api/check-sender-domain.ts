import { checkSenderDomain } from '@vantage/contract/settings/sender-domain';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The look-up is repeated each time, since DNS records are changed elsewhere. */
export const senderDomainQuery = queryOptions({
  queryKey: ['sender-domain'],
  queryFn: ({ signal }) => api(checkSenderDomain, { signal }),
  staleTime: 0,
  gcTime: 0,
});

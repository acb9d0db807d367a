import { getInsightEmbed } from '@vantage/contract/insights/insights';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** A provider's response has a new token each time, and each request counts towards the user's limit. */
export const requestEmbed = (insightId: string, customerId: string, signal: AbortSignal) =>
  api(getInsightEmbed, { params: { insightId }, query: { customerId }, signal, once: true });

export const insightEmbedQuery = (insightId: string, customerId: string) =>
  queryOptions({
    queryKey: ['insight-embed', insightId, customerId],
    queryFn: ({ signal }) => requestEmbed(insightId, customerId, signal),
    staleTime: 60_000,
    refetchOnReconnect: false,
  });

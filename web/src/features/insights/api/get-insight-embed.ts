import { getInsightEmbed } from '@vantage/contract/insights';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** Asks how to embed an insight for a customer; each answer of a provider has a token of its own. */
export const requestEmbed = (insightId: string, customerId: string, signal: AbortSignal) =>
  api(getInsightEmbed, { params: { insightId }, query: { customerId }, signal });

/** How to embed an insight for a customer. */
export const insightEmbedQuery = (insightId: string, customerId: string) =>
  queryOptions({
    queryKey: ['insight-embed', insightId, customerId],
    queryFn: ({ signal }) => requestEmbed(insightId, customerId, signal),
    staleTime: 60_000,
    refetchOnReconnect: false,
  });

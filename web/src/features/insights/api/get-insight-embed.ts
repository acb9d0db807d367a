import { getInsightEmbed } from '@vantage/contract/insights';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';

/** How to embed an insight for a customer; fetched already when the pointer comes near its card. */
export const insightEmbedQuery = (insightId: string, customerId: string) =>
  queryOptions({
    queryKey: ['insight-embed', insightId, customerId],
    queryFn: ({ signal }) => api(getInsightEmbed, { params: { insightId }, query: { customerId }, signal }),
    staleTime: 60_000,
  });

import { insightSearchLimits, searchInsights } from '@vantage/contract/insights/insights';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const firstCustomers = 3;

export interface InsightSearch {
  search: string;
  /** The others are counted. */
  limit: number;
}

export const allCustomers = insightSearchLimits.customers;

/** Insights that can be opened, by customer. The previous result stays during a search. */
export const customerInsightSearchQuery = ({ search, limit }: InsightSearch) =>
  queryOptions({
    queryKey: ['customer-insights', 'found', search, limit],
    queryFn: ({ signal }) => api(searchInsights, { query: { search, limit }, signal }),
    placeholderData: keepPreviousData,
  });

import { listInsights } from '@vantage/contract/insights/insight-administration';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api-client';

const maxFound = 6;

/** The first matches of all clients. The previous result stays during a search. */
export const insightSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['administered-insights', 'found', search],
    queryFn: ({ signal }) => api(listInsights, { query: { search, limit: maxFound }, signal }),
    placeholderData: keepPreviousData,
  });

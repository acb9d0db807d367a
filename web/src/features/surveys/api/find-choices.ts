import { listCustomers } from '@vantage/contract/customers/customers';
import { listInsights } from '@vantage/contract/insights/insight-administration';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const maxMatches = 20;

const queryFor = (search: string) => ({ ...(search !== '' && { search }), limit: maxMatches });

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export const customerChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'of-survey', search],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const { items } = await api(listCustomers, { query: queryFor(search), signal });
      return items.map(({ id, name }) => ({ id, name }));
    },
    placeholderData: keepPreviousData,
  });

export const insightChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['administered-insights', 'of-survey', search],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const { items } = await api(listInsights, { query: queryFor(search), signal });
      return items.map(({ id, title }) => ({ id, name: title }));
    },
    placeholderData: keepPreviousData,
  });

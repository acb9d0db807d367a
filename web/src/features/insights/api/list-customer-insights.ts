import { listCustomerInsights } from '@vantage/contract/insights/insights';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const customerInsightsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer-insights', customerId],
    queryFn: ({ signal }) => api(listCustomerInsights, { params: { customerId }, signal }),
  });

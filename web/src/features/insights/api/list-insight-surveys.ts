import { listInsightSurveys } from '@vantage/contract/surveys/surveys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The surveys that viewers of an insight are asked to answer, for a client. */
export const insightSurveysQuery = (insightId: string, customerId: string) =>
  queryOptions({
    queryKey: ['insight-surveys', insightId, customerId],
    queryFn: ({ signal }) =>
      api(listInsightSurveys, { params: { insightId }, query: { customerId }, signal }),
    select: ({ surveys }) => surveys,
    staleTime: 60_000,
  });

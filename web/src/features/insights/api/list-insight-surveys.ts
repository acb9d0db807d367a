import { listSurveys } from '@vantage/contract/surveys/surveys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** As many as fit in the toolbar of an insight. */
const maxShown = 3;

/** The client's open surveys of an insight that anyone with the URL can answer, the latest first. */
export const insightSurveysQuery = (insightId: string, customerId: string) =>
  queryOptions({
    queryKey: ['insight-surveys', insightId, customerId],
    queryFn: ({ signal }) =>
      api(listSurveys, {
        query: { insightId, customerId, state: 'Open', sort: 'startDate', order: 'desc', limit: maxShown },
        signal,
      }),
    select: ({ items }) =>
      items.flatMap(({ id, name, liveUrl }) => (liveUrl === null ? [] : [{ id, name, url: liveUrl }])),
    staleTime: 60_000,
  });

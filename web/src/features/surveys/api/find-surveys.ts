import { listSurveys } from '@vantage/contract/surveys/surveys';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const maxFound = 6;

/** The first matches of all clients. The previous result stays during a search. */
export const foundSurveysQuery = (search: string) =>
  queryOptions({
    queryKey: ['surveys', 'found', search],
    queryFn: ({ signal }) => api(listSurveys, { query: { search, limit: maxFound }, signal }),
    placeholderData: keepPreviousData,
  });

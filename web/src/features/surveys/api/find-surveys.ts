import { listSurveys } from '@vantage/contract/surveys/surveys';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const maxMatches = 6;

/** Finds the first matches among the clients that the user can see. The previous result stays during a search. */
export const surveySearchQuery = (search: string, only: { readonly withResults?: 'true' } = {}) =>
  queryOptions({
    queryKey: ['surveys', 'found', search, only],
    queryFn: ({ signal }) => api(listSurveys, { query: { ...only, search, limit: maxMatches }, signal }),
    placeholderData: keepPreviousData,
  });

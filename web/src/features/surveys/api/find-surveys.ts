import { listSurveys } from '@vantage/contract/surveys/surveys';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const maxFound = 6;

/** The first matches of the clients that the user sees. The previous result stays during a search. */
export const surveySearchQuery = (search: string, only: { readonly withResults?: 'true' } = {}) =>
  queryOptions({
    queryKey: ['surveys', 'found', search, only],
    queryFn: ({ signal }) => api(listSurveys, { query: { ...only, search, limit: maxFound }, signal }),
    placeholderData: keepPreviousData,
  });

import { listLimits } from '@vantage/contract/api/list-limits';
import { answerKey, attributeKey } from '@vantage/contract/surveys/answer-filters';
import {
  deleteSurveyResponse,
  exportResponsesAsCsv,
  exportResponsesAsJson,
  getSurveyResponse,
  listSurveyResponses,
  type ResponseSummary,
} from '@vantage/contract/surveys/survey-responses';
import {
  crossTabulateResults,
  getSurveyResults,
  listTextAnswers,
  recountSurveyResults,
  splitSurveyResults,
} from '@vantage/contract/surveys/survey-results';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { download } from '../../../lib/api/download';
import { queryClient } from '../../../lib/api/query-client';
import { keysetQuery, removeRow } from '../../../lib/lists/keyset-list';
import { answerFilters, attributeFilters, isFiltered, type ResultsSearch } from '../results/results-search';
import { reloadSurveys } from './surveys';

const pageSize = 50;
const textsPerPage = 20;
/** Results with filters are refreshed less often, because they are more expensive. */
const refreshIntervalMs = { all: 10_000, filtered: 30_000 } as const;

const resultFilters = (search: ResultsSearch) => ({
  from: search.from,
  to: search.to,
  version: search.version,
  language: search.language,
  ...Object.fromEntries([...answerFilters(search)].map(([path, value]) => [answerKey(path), value])),
  ...Object.fromEntries([...attributeFilters(search)].map(([name, value]) => [attributeKey(name), value])),
});

const resultsKey = (surveyId: string) => ['survey-results', surveyId] as const;
const responseListName = (surveyId: string): string => `survey-responses ${surveyId}`;

export const surveyResultsQuery = (surveyId: string, search: ResultsSearch, textLanguage: string) => {
  const query = { ...resultFilters(search), textLanguage };
  return queryOptions({
    queryKey: [...resultsKey(surveyId), query],
    queryFn: ({ signal }) => api(getSurveyResults, { params: { surveyId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshIntervalMs[isFiltered(search) ? 'filtered' : 'all'],
  });
};

export const splitResultsQuery = (
  surveyId: string,
  search: ResultsSearch,
  by: string,
  textLanguage: string,
) => {
  const query = { ...resultFilters(search), by, textLanguage };
  return queryOptions({
    queryKey: [...resultsKey(surveyId), 'split', query],
    queryFn: ({ signal }) => api(splitSurveyResults, { params: { surveyId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshIntervalMs.filtered,
  });
};

export const crossTabulationQuery = (
  surveyId: string,
  search: ResultsSearch,
  paths: { readonly row: string; readonly column: string },
  textLanguage: string,
) => {
  const query = { ...resultFilters(search), ...paths, textLanguage };
  return queryOptions({
    queryKey: [...resultsKey(surveyId), 'cross', query],
    queryFn: ({ signal }) => api(crossTabulateResults, { params: { surveyId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshIntervalMs.filtered,
  });
};

export const textAnswersQuery = (
  surveyId: string,
  search: ResultsSearch,
  wanted: {
    readonly question: string;
    readonly nestedQuestion: string | undefined;
    readonly lastVersion: number | undefined;
    readonly search: string;
  },
) => {
  const query = {
    ...resultFilters(search),
    question: wanted.question,
    nestedQuestion: wanted.nestedQuestion,
    lastVersion: wanted.lastVersion,
    ...(wanted.search !== '' && { search: wanted.search }),
    limit: textsPerPage,
  };
  return infiniteQueryOptions({
    queryKey: [...resultsKey(surveyId), 'texts', query],
    queryFn: ({ pageParam, signal }) =>
      api(listTextAnswers, { params: { surveyId }, query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
};

export const surveyResponsesQuery = (surveyId: string, search: ResultsSearch) => {
  const query = resultFilters(search);
  return keysetQuery<ResponseSummary>({
    name: responseListName(surveyId),
    search: query,
    fetchPage: (cursor, signal) =>
      api(listSurveyResponses, {
        params: { surveyId },
        query: { ...query, limit: pageSize, cursor },
        signal,
      }),
  });
};

/** Loads the list again when there are more responses than it has. Lists count only up to a bound, beyond which they stay. */
export const useReloadNewResponses = (
  surveyId: string,
  listed: number | undefined,
  total: number | undefined,
): void => {
  const hasNewResponses =
    listed !== undefined && total !== undefined && total > listed && listed < listLimits.countedTo;
  useEffect(() => {
    if (hasNewResponses) void queryClient.invalidateQueries({ queryKey: [responseListName(surveyId)] });
  }, [hasNewResponses, surveyId]);
};

export const surveyResponseQuery = (surveyId: string, responseId: string, textLanguage: string) =>
  queryOptions({
    queryKey: ['survey-response', surveyId, responseId, textLanguage],
    queryFn: ({ signal }) =>
      api(getSurveyResponse, { params: { surveyId, responseId }, query: { textLanguage }, signal }),
  });

export const useDeleteResponse = (surveyId: string) =>
  useMutation({
    mutationFn: (responseId: string) =>
      api(deleteSurveyResponse, { params: { surveyId, responseId } }).catch(ignoreNotFound),
    onSuccess: (_, responseId) => {
      removeRow(queryClient, responseListName(surveyId), responseId);
      void queryClient.invalidateQueries({ queryKey: resultsKey(surveyId) });
      void reloadSurveys();
    },
  });

/** The results are loaded again, which waits for the recount. */
export const useRecountResults = (surveyId: string) =>
  useMutation({
    mutationFn: () => api(recountSurveyResults, { params: { surveyId } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: resultsKey(surveyId) }),
  });

export const exportCsv = (
  surveyId: string,
  search: ResultsSearch,
  as: { readonly answers: 'labels' | 'values'; readonly textLanguage?: string },
): Promise<string> =>
  download(exportResponsesAsCsv, { params: { surveyId }, query: { ...resultFilters(search), ...as } });

export const exportJson = (surveyId: string, search: ResultsSearch): Promise<string> =>
  download(exportResponsesAsJson, { params: { surveyId }, query: resultFilters(search) });

import {
  getSurveyVersion,
  listAnsweredValues,
  listSurveyVersions,
} from '@vantage/contract/surveys/survey-versions';
import type { JsonObject } from '@vantage/survey-document/json';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api-client';

const fetchVersions = (surveyId: string, before: number | undefined, limit: number, signal: AbortSignal) =>
  api(listSurveyVersions, { params: { surveyId }, query: { before, limit }, signal });

const fetchVersion = async (surveyId: string, number: number, signal: AbortSignal): Promise<JsonObject> => {
  const { definition } = await api(getSurveyVersion, {
    params: { surveyId },
    query: { number },
    signal,
  });
  return definition as JsonObject;
};

/** The newest versions come first. They may be published meanwhile, by anybody. */
export const surveyVersionsQuery = (surveyId: string) =>
  infiniteQueryOptions({
    queryKey: ['survey-versions', surveyId],
    queryFn: ({ pageParam, signal }) => fetchVersions(surveyId, pageParam, 20, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.number : undefined),
    staleTime: 0,
    gcTime: 0,
  });

/** A version is immutable. */
export const surveyVersionQuery = (surveyId: string, number: number) =>
  queryOptions({
    queryKey: ['survey-version', surveyId, number],
    queryFn: ({ signal }) => fetchVersion(surveyId, number, signal),
    staleTime: Infinity,
  });

/** It is null for a survey that was never published. */
export const publishedDefinitionQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['published-survey', surveyId],
    queryFn: async ({ signal }) => {
      const { versions } = await fetchVersions(surveyId, undefined, 1, signal);
      const [latest] = versions;
      return latest ? fetchVersion(surveyId, latest.number, signal) : null;
    },
    staleTime: 60_000,
  });

export const answeredValuesQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey-answered-values', surveyId],
    queryFn: ({ signal }) => api(listAnsweredValues, { params: { surveyId }, signal }),
    staleTime: 60_000,
  });

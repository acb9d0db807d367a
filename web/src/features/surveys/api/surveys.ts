import { formatListParam } from '@vantage/contract/api/list-param';
import {
  archiveSurvey,
  changeSurvey,
  checkSurveyName,
  createSurvey,
  deleteSurvey,
  duplicateSurvey,
  getSurveyContents,
  restoreSurvey,
  type SurveyChange,
  type SurveyContents,
} from '@vantage/contract/surveys/survey-administration';
import { publishSurvey, unpublishSurvey } from '@vantage/contract/surveys/survey-definition';
import type { SurveyFields } from '@vantage/contract/surveys/survey-fields';
import { getSurvey, getSurveyOptions, listSurveys, type Survey } from '@vantage/contract/surveys/surveys';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { queryClient } from '../../../lib/api/query-client';
import { keysetQuery, reloadLists, removeRow, replaceRow } from '../../../lib/lists/keyset-list';
import { toSortParams } from '../../../lib/lists/list-search';
import { readSurveySearch, defaultSort, type SurveySearch } from '../list/survey-search';

const surveyListName = 'surveys';

const pageSize = 50;

export const surveysQuery = (urlSearch: SurveySearch) => {
  const {
    sort = defaultSort,
    search,
    type,
    state,
    customerId,
    region,
    archived,
  } = readSurveySearch({
    ...urlSearch,
  });
  const filters = {
    search,
    customerId,
    archived,
    type: type?.join(),
    state: state?.join(),
    region: region && formatListParam(region),
    ...toSortParams(sort),
  };
  return keysetQuery<Survey>({
    name: surveyListName,
    search: filters,
    fetchPage: (cursor, signal) =>
      api(listSurveys, { query: { ...filters, limit: pageSize, cursor }, signal }),
  });
};

/** Lists surveys with results, latest first. */
export const clientSurveysQuery = (customerId: string) =>
  keysetQuery<Survey>({
    name: surveyListName,
    search: { customerId, withResults: true },
    fetchPage: (cursor, signal) =>
      api(listSurveys, {
        query: { customerId, withResults: 'true', sort: 'startDate', order: 'desc', limit: pageSize, cursor },
        signal,
      }),
  });

export const surveyOptionsQuery = queryOptions({
  queryKey: ['survey-options'],
  queryFn: ({ signal }) => api(getSurveyOptions, { signal }),
});

/** A form needs the current version, so this is always refetched. */
export const surveyQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId],
    queryFn: ({ signal }) => api(getSurvey, { params: { surveyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const surveyNameQuery = (name: string, excludeId: string | undefined) =>
  queryOptions({
    queryKey: ['survey-name', name, excludeId],
    queryFn: async ({ signal }) =>
      (await api(checkSurveyName, { query: { name, excludeId }, signal })).available,
    staleTime: 10_000,
  });

export const reloadSurveys = async (): Promise<void> => {
  await Promise.all([
    reloadLists(queryClient, surveyListName),
    queryClient.invalidateQueries(surveyOptionsQuery),
  ]);
};

export const useCreateSurvey = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (fields: SurveyFields) =>
      api(createSurvey, { body: fields, idempotencyKey: idempotencyKey.for(fields) }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadSurveys();
    },
  });
};

export const useChangeSurvey = (surveyId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (change: SurveyChange) =>
      api(changeSurvey, {
        params: { surveyId },
        body: change,
        idempotencyKey: idempotencyKey.for({ surveyId, ...change }),
      }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadSurveys();
    },
  });
};

export const useDuplicateSurvey = (surveyId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { name: string }) =>
      api(duplicateSurvey, {
        params: { surveyId },
        body,
        idempotencyKey: idempotencyKey.for({ surveyId, ...body }),
      }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadSurveys();
    },
  });
};

const publishing = { publish: publishSurvey, unpublish: unpublishSurvey } as const;
export type SurveyPublishing = keyof typeof publishing;

export const usePublishSurvey = () =>
  useMutation({
    mutationFn: ({ act, surveyId }: { act: SurveyPublishing; surveyId: string }) =>
      api(publishing[act], { params: { surveyId } }),
    onSuccess: (survey) => {
      replaceRow(queryClient, surveyListName, survey);
      queryClient.setQueryData(surveyQuery(survey.id).queryKey, (cached) => cached && survey);
    },
  });

/** Counts what deleting the survey would erase. */
export const fetchSurveyContents = (surveyId: string): Promise<SurveyContents> =>
  api(getSurveyContents, { params: { surveyId } });

const removeFromList = (surveyId: string): void => {
  removeRow(queryClient, surveyListName, surveyId);
  void reloadSurveys();
};

export const useArchiveSurvey = () =>
  useMutation({
    mutationFn: (surveyId: string) => api(archiveSurvey, { params: { surveyId } }),
    onSuccess: (_, surveyId) => removeFromList(surveyId),
  });

export const useRestoreSurvey = () =>
  useMutation({
    mutationFn: (surveyId: string) => api(restoreSurvey, { params: { surveyId } }),
    onSuccess: (survey) => {
      removeFromList(survey.id);
      queryClient.setQueryData(surveyQuery(survey.id).queryKey, (before) => before && survey);
    },
  });

export const useDeleteSurvey = () =>
  useMutation({
    mutationFn: (surveyId: string) => api(deleteSurvey, { params: { surveyId } }).catch(ignoreNotFound),
    onSuccess: (_, surveyId) => removeFromList(surveyId),
  });

import {
  changeSurveyDefinition,
  getSurveyDefinition,
  listTypeChanges,
  readSurveyFile,
  type SurveyDefinitionChange,
} from '@vantage/contract/surveys/survey-definition';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { upload } from '../../../lib/api/upload';
import { reloadSurveys } from './surveys';

/** A form needs the current version, so this is always refetched. */
export const surveyDraftQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey-draft', surveyId],
    queryFn: ({ signal }) => api(getSurveyDefinition, { params: { surveyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Fetches the changes of the draft that was saved last. */
export const fetchTypeChanges = (surveyId: string, textLanguage: string) =>
  api(listTypeChanges, { params: { surveyId }, query: { textLanguage } });

export const typeChangesQuery = (surveyId: string, textLanguage: string) =>
  queryOptions({
    queryKey: ['survey-type-changes', surveyId, textLanguage],
    queryFn: () => fetchTypeChanges(surveyId, textLanguage),
    staleTime: 0,
    gcTime: 0,
  });

/** The server reads literals from a script; nothing is run. */
export const useReadSurveyFile = () =>
  useMutation({
    mutationFn: (file: File) => upload(readSurveyFile, { file, query: undefined, onSent: () => undefined }),
  });

export const useChangeDefinition = (surveyId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (change: SurveyDefinitionChange) =>
      api(changeSurveyDefinition, {
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

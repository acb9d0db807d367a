import { getSurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import { parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import type { Draft } from '../session/command-transport';

export const fetchDraft = async (surveyId: string, signal?: AbortSignal): Promise<Draft> => {
  const { definition, draftVersion, nodeIds } = await api(getSurveyDefinition, {
    params: { surveyId },
    signal,
  });
  return { document: parseDocument((definition ?? {}) as JsonObject, nodeIds), version: draftVersion };
};

/** It is fetched when the editor opens. From then on, events tell of changes. */
export const surveyDraftQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['edited-survey-draft', surveyId],
    queryFn: ({ signal }) => fetchDraft(surveyId, signal),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });

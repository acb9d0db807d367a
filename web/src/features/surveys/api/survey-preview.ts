import { getSurveyPreview } from '@vantage/contract/surveys/survey-preview';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** This is always refetched, because the draft may have changed. */
export const surveyPreviewQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey-preview', surveyId],
    queryFn: ({ signal }) => api(getSurveyPreview, { params: { surveyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

import { queryOptions } from '@tanstack/react-query';
import { getSurveyPreview } from '@vantage/contract/surveys/survey-preview';
import { api } from '../../../lib/api/api-client';

/** It has what surrounds the questions, such as logos, which may have changed. */
export const surveyPreviewQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey-preview', surveyId],
    queryFn: ({ signal }) => api(getSurveyPreview, { params: { surveyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

import { getSurvey } from '@vantage/contract/surveys/surveys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The key is that of the survey's other screens, whose actions update it. */
export const editedSurveyQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId],
    queryFn: ({ signal }) => api(getSurvey, { params: { surveyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

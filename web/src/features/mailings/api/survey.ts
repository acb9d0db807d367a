import { getSurvey } from '@vantage/contract/surveys/surveys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The survey is fetched again when the screen opens, since it may have been published in the meantime. */
export const mailedSurveyQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['mailed-survey', surveyId],
    queryFn: ({ signal }) => api(getSurvey, { params: { surveyId }, signal }),
    staleTime: 0,
  });

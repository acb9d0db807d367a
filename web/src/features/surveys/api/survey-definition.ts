import { listTypeChanges } from '@vantage/contract/surveys/survey-definition';
import { api } from '../../../lib/api/api-client';

/** Fetches the changes of the draft that was saved last. */
export const fetchTypeChanges = (surveyId: string, textLanguage: string) =>
  api(listTypeChanges, { params: { surveyId }, query: { textLanguage } });

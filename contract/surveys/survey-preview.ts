import { operation } from '../api/operation';
import { permission } from '../permissions';
import { respondentSurvey } from './live-surveys';

export const getSurveyPreview = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/preview',
  summary:
    'A survey as respondents would see it if its draft were published; without a draft, the definition is null',
  permission: permission.surveysWrite,
  responses: { 200: respondentSurvey },
});

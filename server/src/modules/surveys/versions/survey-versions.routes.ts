import {
  getSurveyVersion,
  listAnsweredValues,
  listSurveyVersions,
} from '@vantage/contract/surveys/survey-versions';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import { JsonText } from '../../../platform/http/responses/json-text';
import type { SurveyVersionService } from './survey-versions.service';

export const surveyVersionRoutes = (handle: HandleOperation, versions: SurveyVersionService): void => {
  handle(listSurveyVersions, ({ actor, params, query }) => versions.list(actor, params.surveyId, query));
  handle(
    getSurveyVersion,
    async ({ actor, params, query }) =>
      new JsonText(await versions.get(actor, params.surveyId, query.number)),
  );
  handle(listAnsweredValues, ({ actor, params }) => versions.listAnsweredValues(actor, params.surveyId));
};

import {
  deleteSurveyResponse,
  exportResponsesAsCsv,
  exportResponsesAsJson,
  getSurveyResponse,
  listSurveyResponses,
} from '@vantage/contract/surveys/survey-responses';
import {
  crossTabulateResults,
  getSurveyResults,
  listTextAnswers,
  recountSurveyResults,
  splitSurveyResults,
} from '@vantage/contract/surveys/survey-results';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { SurveyResultsService } from './survey-results.service';

export const surveyResultsRoutes = (handle: HandleOperation, results: SurveyResultsService): void => {
  handle(getSurveyResults, ({ actor, params, query }) => results.results(actor, params.surveyId, query));
  handle(splitSurveyResults, ({ actor, params, query }) => results.split(actor, params.surveyId, query));
  handle(crossTabulateResults, ({ actor, params, query }) =>
    results.crossTabulate(actor, params.surveyId, query),
  );
  handle(listTextAnswers, ({ actor, params, query }) => results.texts(actor, params.surveyId, query));
  handle(recountSurveyResults, ({ actor, params, requestId }) =>
    results.recount(actor, params.surveyId, requestId),
  );
  handle(listSurveyResponses, ({ actor, params, query }) => results.list(actor, params.surveyId, query));
  handle(getSurveyResponse, ({ actor, params, query }) => results.get(actor, params, query));
  handle(deleteSurveyResponse, ({ actor, params, requestId }) => results.remove(actor, params, requestId));
  handle(exportResponsesAsCsv, ({ actor, params, query }) =>
    results.exportCsv(actor, params.surveyId, query),
  );
  handle(exportResponsesAsJson, ({ actor, params, query }) =>
    results.exportJson(actor, params.surveyId, query),
  );
};

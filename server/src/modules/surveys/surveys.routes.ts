import {
  archiveSurvey,
  changeSurvey,
  checkSurveyName,
  createSurvey,
  deleteSurvey,
  duplicateSurvey,
  getSurveyContents,
  restoreSurvey,
} from '@vantage/contract/surveys/survey-administration';
import {
  changeSurveyDefinition,
  getSurveyDefinition,
  listTypeChanges,
  publishSurvey,
  readSurveyFile,
  unpublishSurvey,
} from '@vantage/contract/surveys/survey-definition';
import {
  getSurvey,
  getSurveyOptions,
  listInsightSurveys,
  listSurveys,
} from '@vantage/contract/surveys/surveys';
import { JsonText } from '../../platform/http/responses/json-text';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { SurveyAdministrationService } from './administration/survey-administration.service';
import type { SurveyArchivingService } from './administration/survey-archiving.service';
import type { SurveyDefinitionService } from './definition/survey-definition.service';
import type { SurveyService } from './surveys.service';

interface Services {
  readonly surveys: SurveyService;
  readonly administration: SurveyAdministrationService;
  readonly archiving: SurveyArchivingService;
  readonly definitions: SurveyDefinitionService;
}

export const surveyRoutes = (
  handle: HandleOperation,
  { surveys, administration, archiving, definitions }: Services,
): void => {
  handle(listSurveys, ({ actor, query }) => surveys.list(actor, query));
  handle(listInsightSurveys, ({ actor, params, query }) =>
    surveys.listByInsight(actor, { insightId: params.insightId, customerId: query.customerId }),
  );
  handle(getSurveyOptions, ({ actor }) => surveys.options(actor));
  handle(checkSurveyName, ({ actor, query }) => administration.availability(actor, query));
  handle(getSurvey, ({ actor, params }) => surveys.get(actor, params.surveyId));
  handle(createSurvey, ({ actor, body, requestId, idempotency }) =>
    administration.create(actor, body, { requestId, idempotency }),
  );
  handle(changeSurvey, ({ actor, params, body, requestId, idempotency }) =>
    administration.change(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(duplicateSurvey, ({ actor, params, body, requestId, idempotency }) =>
    administration.duplicate(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(archiveSurvey, ({ actor, params, requestId }) =>
    archiving.archive(actor, params.surveyId, requestId),
  );
  handle(restoreSurvey, ({ actor, params, requestId }) =>
    archiving.restore(actor, params.surveyId, requestId),
  );
  handle(getSurveyContents, ({ actor, params }) => archiving.getContents(actor, params.surveyId));
  handle(deleteSurvey, ({ actor, params, requestId }) => archiving.remove(actor, params.surveyId, requestId));
  handle(
    getSurveyDefinition,
    async ({ actor, params }) => new JsonText(await definitions.get(actor, params.surveyId)),
  );
  handle(changeSurveyDefinition, ({ actor, params, body, requestId, idempotency }) =>
    definitions.change(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(listTypeChanges, ({ actor, params, query }) =>
    definitions.listTypeChanges(actor, params.surveyId, query),
  );
  handle(readSurveyFile, async ({ actor, file }) => new JsonText(await definitions.readFile(actor, file)));
  handle(publishSurvey, ({ actor, params, requestId }) =>
    definitions.publish(actor, params.surveyId, requestId),
  );
  handle(unpublishSurvey, ({ actor, params, requestId }) =>
    definitions.unpublish(actor, params.surveyId, requestId),
  );
};

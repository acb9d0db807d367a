import { addSurveyResponse, getLiveSurvey, openSurveyMonkey } from '@vantage/contract/surveys/live-surveys';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import { JsonText } from '../../../platform/http/responses/json-text';
import type { LiveSurveyService } from './live-surveys.service';

export const liveSurveyRoutes = (handle: HandleOperation, surveys: LiveSurveyService): void => {
  handle(getLiveSurvey, async ({ params, ip }) => new JsonText(...(await surveys.get(params.token, ip))));
  handle(addSurveyResponse, ({ params, body, ip, requestId, idempotency }) =>
    surveys.respond(params.token, body, { ip, requestId, idempotency }),
  );
  handle(openSurveyMonkey, ({ params, ip }) => surveys.openSurveyMonkey(params.token, ip));
};

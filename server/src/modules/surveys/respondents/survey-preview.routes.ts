import { getSurveyPreview } from '@vantage/contract/surveys/survey-preview';
import { JsonText } from '../../../platform/http/responses/json-text';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { SurveyPreviewService } from './survey-preview.service';

export const surveyPreviewRoutes = (handle: HandleOperation, previews: SurveyPreviewService): void => {
  handle(
    getSurveyPreview,
    async ({ actor, params }) => new JsonText(...(await previews.get(actor, params.surveyId))),
  );
};

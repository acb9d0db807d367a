import { getSurveyQrPng, getSurveyQrSvg } from '@vantage/contract/surveys/survey-qr-codes';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { QrCodeService } from './qr-codes.service';

export const qrCodeRoutes = (handle: HandleOperation, codes: QrCodeService): void => {
  handle(getSurveyQrPng, ({ actor, params }) => codes.png(actor, params.surveyId));
  handle(getSurveyQrSvg, ({ actor, params }) => codes.svg(actor, params.surveyId));
};

import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';

export const getSurveyQrPng = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/qr.png',
  summary: "A QR code of a survey's live URL; not found unless the survey is published",
  permission: permission.surveysRead,
  responses: { 200: z.instanceof(Uint8Array) },
  image: 'image/png',
});

export const getSurveyQrSvg = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/qr.svg',
  summary: "A QR code of a survey's live URL, for printing at any size; not found unless it is published",
  permission: permission.surveysRead,
  responses: { 200: z.string() },
  image: 'image/svg+xml',
});

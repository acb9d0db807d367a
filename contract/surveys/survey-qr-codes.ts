import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';

export const getSurveyQrPng = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/qr.png',
  summary: "Get a PNG QR code of a survey's live URL; not found unless the survey is published",
  permission: permission.surveysRead,
  responses: { 200: z.instanceof(Uint8Array) },
  problems: ['survey.invitationOnly'],
  image: 'image/png',
});

export const getSurveyQrSvg = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/qr.svg',
  summary: "Get an SVG QR code of a survey's live URL; not found unless the survey is published",
  permission: permission.surveysRead,
  responses: { 200: z.string() },
  problems: ['survey.invitationOnly'],
  image: 'image/svg+xml',
});

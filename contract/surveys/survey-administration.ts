import { z } from 'zod';
import { id } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { surveyChange, surveyFields, surveyName } from './survey-fields';
import { survey } from './surveys';

export const checkSurveyName = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/availability',
  summary: 'Check whether a survey name is available',
  permission: permission.surveysWrite,
  query: z.strictObject({
    name: z.string().max(1_280),
    /** The survey whose own name counts as available. */
    excludeId: id.optional(),
  }),
  responses: { 200: z.strictObject({ available: z.boolean() }) },
});

const refusals = ['survey.nameTaken', 'idempotency.mismatch'] as const;

export const createSurvey = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey',
  summary: 'Add a survey; it is a draft until it is published',
  permission: permission.surveysWrite,
  body: surveyFields,
  responses: { 201: survey },
  problems: ['survey.tooMany', ...refusals],
  idempotent: true,
});

export const changeSurvey = operation({
  method: 'PUT',
  path: '/:tenantId/v1/survey/:surveyId',
  summary: 'Update a survey; the type of a published survey cannot be changed',
  permission: permission.surveysWrite,
  body: surveyChange,
  responses: { 200: survey },
  problems: ['conflict.stale', ...refusals],
  idempotent: true,
});
export type SurveyChange = z.infer<typeof changeSurvey.body>;

export const duplicateSurvey = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/duplicate',
  summary: 'Duplicate a survey and its draft under another name; the copy is not published',
  permission: permission.surveysWrite,
  body: z.strictObject({ name: surveyName }),
  responses: { 201: survey },
  problems: ['survey.tooMany', ...refusals],
  idempotent: true,
});

export const deleteSurvey = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/survey/:surveyId',
  summary:
    'Delete a survey; its live URL stops working, its name can be used again, and its responses are kept',
  permission: permission.surveysWrite,
  responses: { 204: z.undefined() },
});

import { z } from 'zod';
import { id } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { surveyChange, surveyFields, surveyName } from './survey-fields';
import { survey } from './surveys';

export const checkSurveyName = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/availability',
  summary: "Whether a survey's name is available",
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
  summary: 'Change a survey; a published one keeps its type',
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
  summary: 'Add a copy of a survey and of its draft, under another name and not published',
  permission: permission.surveysWrite,
  body: z.strictObject({ name: surveyName }),
  responses: { 201: survey },
  problems: ['survey.tooMany', ...refusals],
  idempotent: true,
});

export const deleteSurvey = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/survey/:surveyId',
  summary: 'Delete a survey: its live URL ends, its name becomes available, its responses are kept',
  permission: permission.surveysWrite,
  responses: { 204: z.undefined() },
});

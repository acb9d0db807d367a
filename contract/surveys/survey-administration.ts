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
    /** The name of this survey counts as available. */
    excludeId: id.optional(),
  }),
  responses: { 200: z.strictObject({ available: z.boolean() }) },
});

const commonProblems = ['survey.nameTaken', 'idempotency.mismatch'] as const;

export const createSurvey = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey',
  summary: 'Add a survey; it is a draft until it is published',
  permission: permission.surveysWrite,
  body: surveyFields,
  responses: { 201: survey },
  problems: ['survey.tooMany', ...commonProblems],
  idempotent: true,
});

export const changeSurvey = operation({
  method: 'PUT',
  path: '/:tenantId/v1/survey/:surveyId',
  summary: 'Update a survey; the type of a published survey cannot be changed',
  permission: permission.surveysWrite,
  body: surveyChange,
  responses: { 200: survey },
  problems: ['conflict.stale', 'survey.archived', ...commonProblems],
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
  problems: ['survey.tooMany', ...commonProblems],
  idempotent: true,
});

export const archiveSurvey = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/archive',
  summary:
    'Archive a survey: it is closed to respondents and cannot be changed, its scheduled or paused mailing is canceled, and its name can be used again; its results are kept, and it can be restored',
  permission: permission.surveysWrite,
  responses: { 200: survey },
  problems: ['survey.archived', 'survey.mailingRunning'],
});

export const restoreSurvey = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/restore',
  summary: 'Restore an archived survey',
  permission: permission.surveysWrite,
  responses: { 200: survey },
  problems: ['survey.nameTaken', 'survey.tooMany'],
});

const surveyContents = z.strictObject({
  responses: z.int(),
  mailings: z.int(),
  /** Counts the recipients of all mailings. */
  recipients: z.int(),
  /** Whether a mailing is scheduled or paused, which archiving or deleting the survey cancels. */
  hasPendingMailing: z.boolean(),
  /** Whether a mailing is being sent, so that the survey can neither be archived nor deleted. */
  hasRunningMailing: z.boolean(),
});
export type SurveyContents = z.infer<typeof surveyContents>;

export const getSurveyContents = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/contents',
  summary: 'Count what deleting a survey would erase',
  permission: permission.surveysWrite,
  responses: { 200: surveyContents },
});

export const deleteSurvey = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/survey/:surveyId',
  summary:
    'Permanently delete a survey, archived or not, with its questions, responses, links, webhooks and mailings; its links stop working at once, and a background job erases the data',
  permission: permission.surveysWrite,
  responses: { 204: z.undefined() },
  problems: ['survey.mailingRunning'],
});

import { z } from 'zod';
import { id, page, timestamp } from '../api/fields';
import { listLimits } from '../api/list-limits';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { filteredQuery, textLanguage } from './answer-filters';
import { questionKind } from './question-kinds';
import { attributeValues } from './survey-anonymity';

const responseSummary = z.strictObject({
  id,
  /** It is null if the survey is confidential or anonymous, and so is `startedAt`. */
  submittedAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  version: z.int(),
  /** It is null if the survey has only one language. */
  language: z.string().nullable(),
  /** It is null unless the survey collects IP addresses. */
  ipAddress: z.string().nullable(),
  /** A confidential survey has only those that can be combined with each other. */
  attributes: attributeValues,
});
export type ResponseSummary = z.infer<typeof responseSummary>;

export const listSurveyResponses = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/responses',
  summary:
    "List a survey's responses, page by page, newest first; those to a confidential or anonymous survey in no order",
  permission: permission.surveysResults,
  query: filteredQuery({
    limit: z.coerce.number().int().min(1).max(listLimits.maxLimit).default(listLimits.defaultLimit),
    cursor: z.string().max(2_000).optional(),
  }),
  responses: { 200: page(responseSummary) },
  problems: ['results.tooFewResponses'],
});

export const getSurveyResponse = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/responses/:responseId',
  summary: 'Get a response with its answers, by question',
  permission: permission.surveysResults,
  query: z.strictObject({ textLanguage }),
  responses: {
    200: responseSummary.extend({
      answers: z.array(
        z.strictObject({
          name: z.string(),
          title: z.string(),
          kind: questionKind,
          /** Each row, rank, and part of an answer has a line; a comment follows. */
          lines: z.array(z.string()),
          /** The content is a data URL. */
          files: z.array(z.strictObject({ name: z.string(), content: z.string() })),
        }),
      ),
    }),
  },
});
export type SurveyResponseDetail = z.infer<(typeof getSurveyResponse)['responses'][200]>;

export const deleteSurveyResponse = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/survey/:surveyId/responses/:responseId',
  summary: 'Delete a response permanently; it no longer counts toward the response limit',
  permission: permission.surveysWrite,
  responses: { 204: z.undefined() },
  problems: ['results.protected'],
});

export const exportResponsesAsCsv = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/responses.csv',
  summary: "Export a survey's responses as CSV, one row per response, newest first",
  permission: permission.surveysResults,
  query: filteredQuery({ answers: z.enum(['labels', 'values']).default('labels'), textLanguage }),
  responses: { 200: z.string() },
  problems: ['results.tooFewResponses'],
  file: 'text/csv',
});

export const exportResponsesAsJson = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/responses.json',
  summary: "Export a survey's responses as a JSON array, newest first",
  permission: permission.surveysResults,
  query: filteredQuery({}),
  responses: {
    200: z.array(
      responseSummary.extend({
        /** The keys are names of questions; the values are stored as SurveyJS provides them. */
        answers: z.record(z.string(), z.unknown()),
      }),
    ),
  },
  problems: ['results.tooFewResponses'],
  file: 'application/json',
});

import { z } from 'zod';
import { id, timestamp } from '../api/fields';
import { listLimits } from '../api/list-limits';
import { operation } from '../api/operation';
import { permission } from '../permissions';

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

const surveyVersion = z.strictObject({
  number: z.int(),
  publishedAt: timestamp,
  /** The name is blank if the user was deleted. */
  publishedBy: z.strictObject({ id, name: z.string() }),
  /** The version of the draft that was published. */
  draftVersion: z.int(),
  /** Counts the responses that answer this version. */
  responses: z.int(),
});
export type SurveyVersion = z.infer<typeof surveyVersion>;

export const listSurveyVersions = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/definition/versions',
  summary: "List the published versions of a survey's definition, the newest first",
  permission: permission.surveysWrite,
  query: z.strictObject({
    /** Only versions with smaller numbers are listed. */
    before: versionNumber.optional(),
    limit: z.coerce.number().int().min(1).max(listLimits.maxLimit).default(listLimits.defaultLimit),
  }),
  responses: {
    200: z.strictObject({ versions: z.array(surveyVersion), hasMore: z.boolean() }),
  },
});

export const getSurveyVersion = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/definition/version',
  summary: "Get a published version of a survey's definition",
  permission: permission.surveysWrite,
  query: z.strictObject({ number: versionNumber }),
  responses: {
    200: z.strictObject({ number: z.int(), definition: z.record(z.string(), z.unknown()) }),
  },
});

const answeredValue = z.strictObject({
  /** A row of a matrix, or the rank of a ranking from 1 on; otherwise it is blank. */
  row: z.string(),
  /** A choice or column as it is stored, at most 200 characters. */
  value: z.string(),
  count: z.int(),
});

const answeredQuestion = z.strictObject({
  name: z.string(),
  /** A nested question is answered in each row or panel; this is null for the question itself. */
  nestedQuestion: z.string().nullable(),
  /** Counts the answers, also of former types of the question. */
  answers: z.int(),
  /** Texts and numbers are not listed. */
  values: z.array(answeredValue),
});
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

export const surveyAnswerLimits = {
  /** Values of all questions; the most frequent ones of each question are listed. */
  values: 10_000,
  perQuestion: 500,
} as const;

export const listAnsweredValues = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/definition/answered-values',
  summary:
    'Count the answers to each question of a survey, of any version, and the choices that were made, so that its editor can tell what a change concerns',
  permission: permission.surveysWrite,
  responses: {
    200: z.strictObject({
      questions: z.array(answeredQuestion),
      /** Whether values were left out, since there are too many. */
      isPartial: z.boolean(),
    }),
  },
});

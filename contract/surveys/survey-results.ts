import { z } from 'zod';
import { date, id, timestamp } from '../api/fields';
import { listLimits } from '../api/list-limits';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { attributeName, encodedPath, filteredQuery, textLanguage } from './answer-filters';
import { questionKind } from './question-kinds';
import { resultLimits } from './result-limits';
import { surveyAnonymity } from './survey-anonymity';

const questionName = z.string().min(1).max(resultLimits.value);

const option = z.strictObject({ value: z.string(), text: z.string() });

const numbers = z.strictObject({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  median: z.number(),
  /** It is the standard deviation of a population, not of a sample. */
  /** This is the deviation of a sample, which divides by n − 1; it is null for a single number. */
  standardDeviation: z.number().nullable(),
  /** Whether all responses have integers, regardless of filters. */
  areIntegers: z.boolean(),
  /** `to` is exclusive. Filters change the counts, but not the bins. */
  histogram: z.array(z.strictObject({ from: z.number(), to: z.number(), count: z.int() })),
});
export type NumberSummary = z.infer<typeof numbers>;

const textAnswer = z.strictObject({
  responseId: id,
  /** A text that was cut after `resultLimits.text` characters ends with '…'. The response has it all. */
  text: z.string().max(resultLimits.text + 1),
  /** It is null if the survey is confidential or anonymous. */
  submittedAt: timestamp.nullable(),
});

const answerSummary = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** SurveyJS defines the types. */
  type: z.string(),
  kind: questionKind,
  /**
   * A question whose type was changed to one whose answers mean something else is followed by itself as it was until
   * this version.
   */
  lastVersion: z.int().optional(),
  /** Counts the responses with an answer; for a nested question, the rows or panels with one. */
  answered: z.int(),
  /** They have the order of the definition. A question that is counted by row has a matrix instead. */
  choices: z.array(option.extend({ count: z.int() })).optional(),
  /** They are omitted if no answer is a number. */
  numbers: numbers.optional(),
  /** The best rank comes first; the mean rank is null if nobody ranked the option. */
  ranks: z
    .array(
      option.extend({
        count: z.int(),
        /** Counts the responses that rank it first. */
        firstCount: z.int(),
        meanRank: z.number().nullable(),
      }),
    )
    .optional(),
  matrix: z
    .strictObject({
      columns: z.array(option),
      /** Each row has a count for each column. With checkboxes, the counts may add up to more than the answers. */
      rows: z.array(option.extend({ answered: z.int(), counts: z.array(z.int()) })),
    })
    .optional(),
  /** Only the latest answers are listed. They are omitted if the answers are files. */
  texts: z.array(textAnswer).optional(),
});

/** A nested question is answered in each row or panel, such as a column. All rows or panels are counted. */
const nestedResult = answerSummary.extend({
  /** Numbers in fixed rows also have means by row. */
  rowMeans: z.array(option.extend({ count: z.int(), mean: z.number().nullable() })).optional(),
});
export type NestedResult = z.infer<typeof nestedResult>;

export const questionResult = answerSummary.extend({
  /** Only compound questions have nested ones. */
  nested: z.array(nestedResult).optional(),
  /** Whether each row of a compound question is counted separately. */
  hasFixedRows: z.boolean().optional(),
});
export type QuestionResult = z.infer<typeof questionResult>;

/** `complementary`: without this group, results of one that is too small could be computed from the others. */
const withheldReason = z.enum(['tooFew', 'complementary']);

const groupSize = {
  /** It is null if the group is withheld. */
  responses: z.int().nullable(),
  withheld: withheldReason.nullable(),
};

const results = z.strictObject({
  surveyName: z.string(),
  isArchived: z.boolean(),
  responseLimit: z.int().nullable(),
  customerId: id,
  customerName: z.string(),
  anonymity: surveyAnonymity,
  /** Results are about at least this many people; null for an identified survey. */
  anonymityThreshold: z.int().nullable(),
  /** Counts the responses that wait for others, so that nobody can tell theirs apart. */
  waiting: z.int(),
  /** Whether the filters match too few responses; then there are no figures. */
  isWithheld: z.boolean(),
  /** Filters do not change the values and their counts. */
  attributes: z.array(
    z.strictObject({
      name: z.string(),
      /** Whether results can be filtered by this attribute and others at the same time. */
      isCombinable: z.boolean(),
      values: z.array(z.strictObject({ value: z.string(), ...groupSize })),
    }),
  ),
  /** Counts the responses that match the filters; it is 0 if they are withheld. */
  responses: z.int(),
  /** Days are in the tenant's time zone; those without responses are omitted. */
  byDay: z.array(z.strictObject({ day: date, count: z.int() })),
  /** Filters do not change the versions and languages. */
  versions: z.array(z.int()),
  languages: z.array(z.string()),
  questions: z.array(questionResult),
});
export type SurveyResults = z.infer<typeof results>;

export const getSurveyResults = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/results',
  summary: "Summarize a survey's responses, question by question",
  permission: permission.surveysResults,
  query: filteredQuery({ textLanguage }),
  responses: { 200: results },
});

const splitResults = z.strictObject({
  /** The largest groups come first, at most `attributeLimits.groups`. */
  groups: z.array(
    z.strictObject({
      value: z.string(),
      ...groupSize,
      /** They are those of the results, in the same order, without texts; empty if the group is withheld. */
      questions: z.array(questionResult),
    }),
  ),
});
export type SplitResults = z.infer<typeof splitResults>;

export const splitSurveyResults = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/results/split',
  summary: "Summarize a survey's responses, question by question, for each value of an attribute",
  permission: permission.surveysResults,
  query: filteredQuery({ by: attributeName, textLanguage }),
  responses: { 200: splitResults },
  problems: ['results.tooFewResponses'],
});

export const crossTabulateResults = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/results/cross',
  summary:
    'Count the responses with each pair of answers to two questions; to two questions of the same rows or panels that respondents add, those with the pair in one of them',
  permission: permission.surveysResults,
  query: filteredQuery({ row: encodedPath, column: encodedPath, textLanguage }),
  responses: {
    200: z.strictObject({
      /** `answered` counts the responses that have this answer and answer the other question. */
      rows: z.array(option.extend({ answered: z.int() })),
      columns: z.array(option),
      /** Each row has a count for each column. A response to checkboxes counts in several cells. */
      counts: z.array(z.array(z.int())),
      /** Whether answers of too few people are left out. */
      isIncomplete: z.boolean(),
    }),
  },
  problems: ['results.tooFewResponses'],
});
export type CrossTabulation = z.infer<(typeof crossTabulateResults)['responses'][200]>;

export const listTextAnswers = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/results/texts',
  summary:
    'List the answers to a question that is answered in text or has several parts, page by page, newest first',
  permission: permission.surveysResults,
  query: filteredQuery({
    question: questionName,
    /** It is asked in each row or panel of the question. */
    nestedQuestion: questionName.optional(),
    /** It is the `lastVersion` of the results, or of the nested question if one is given. */
    lastVersion: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    search: z.string().max(listLimits.search).optional(),
    limit: z.coerce.number().int().min(1).max(listLimits.maxLimit).default(listLimits.defaultLimit),
    cursor: z.string().max(2_000).optional(),
  }),
  responses: { 200: z.strictObject({ items: z.array(textAnswer), nextCursor: z.string().nullable() }) },
  problems: ['results.tooFewResponses'],
});

export const recountSurveyResults = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/results/recount',
  summary:
    'Count all responses to a survey again, in the background; results that are read before its end wait for it',
  permission: permission.surveysWrite,
  responses: { 204: z.undefined() },
});

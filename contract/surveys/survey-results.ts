import { z } from 'zod';
import { date, id, page, timestamp } from '../api/fields';
import { listLimits } from '../api/list-limits';
import { operation } from '../api/operation';
import { permission } from '../permissions';

export const resultLimits = {
  /** Questions whose answers a request can be filtered by. */
  answerFilters: 5,
  /** Characters of an answer, of a filter for it, and of a question's name. */
  value: 200,
  /** Characters of an encoded path. */
  path: 2_000,
  /** The most frequent answers to a question; those the definition offers are always listed. */
  values: 100,
  /** The latest answers to a text question. */
  latestTexts: 5,
  /** Characters of a language tag (BCP 47). */
  language: 35,
} as const;

/** Kinds of summaries; answers to other questions are only counted. */
export const questionKind = z.enum([
  'choice',
  'choices',
  'rating',
  'number',
  'ranking',
  'matrix',
  'compound',
  'text',
  'other',
]);
export type QuestionKind = z.infer<typeof questionKind>;

const questionName = z.string().min(1).max(resultLimits.value);

/**
 * Where a value is within the answers: a question; a question and a row of its matrix; a ranking and a rank, from 1
 * on; a question, the row if it has fixed rows, and a nested question.
 */
export type AnswerPath = readonly string[];

/** Also encodes `.`, the separator. */
const encodeName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');

export const encodeAnswerPath = (path: AnswerPath): string => path.map(encodeName).join('.');

/** @returns null for a malformed path */
export function decodeAnswerPath(text: string): string[] | null {
  try {
    return text.split('.').map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** A value by which answers in numbers can be filtered, besides single numbers. */
export interface NumberRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

const rangeSeparator = '..';

export const encodeRange = ({ from, to }: NumberRange): string => `${from}${rangeSeparator}${to}`;

/** @returns null for other values */
export function decodeRange(text: string): NumberRange | null {
  const ends = text.split(rangeSeparator);
  const [from, to] = ends.map((end) => (end.trim() === '' ? Number.NaN : Number(end)));
  if (ends.length !== 2 || from === undefined || to === undefined) return null;
  return Number.isFinite(from) && Number.isFinite(to) ? { from, to } : null;
}

const encodedPath = z.string().min(1).max(resultLimits.path);

const option = z.strictObject({ value: z.string(), text: z.string() });

const numbers = z.strictObject({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  median: z.number(),
  /** Of the population, not a sample. */
  standardDeviation: z.number(),
  /** Of all responses, regardless of filters. */
  areIntegers: z.boolean(),
  /** `to` is exclusive. Filters change the counts, but not the bins. */
  histogram: z.array(z.strictObject({ from: z.number(), to: z.number(), count: z.int() })),
});
export type NumberSummary = z.infer<typeof numbers>;

const textAnswer = z.strictObject({ responseId: id, text: z.string(), submittedAt: timestamp });

const answerSummary = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** The SurveyJS type. */
  type: z.string(),
  kind: questionKind,
  /** Number of responses with an answer; for a nested question, of rows or panels. */
  answered: z.int(),
  /** Of `choice`, `choices` and `rating`, in the order of the definition; not by row. */
  choices: z.array(option.extend({ count: z.int() })).optional(),
  /** Of `number` and `rating`, if there are answers. */
  numbers: numbers.optional(),
  /** Best first; the mean rank is null without answers. */
  ranks: z
    .array(
      option.extend({
        count: z.int(),
        /** Number of responses that rank it first. */
        firstCount: z.int(),
        meanRank: z.number().nullable(),
      }),
    )
    .optional(),
  /** Of `matrix`, and of choices by row. */
  matrix: z
    .strictObject({
      columns: z.array(option),
      /** A count for each column; a row with checkboxes may have more of them than answers. */
      rows: z.array(option.extend({ answered: z.int(), counts: z.array(z.int()) })),
    })
    .optional(),
  /** The latest ones, of `text`, and of `other` unless they are files or compound. */
  texts: z.array(textAnswer).optional(),
});

/** A question of each row or panel, such as a column; all rows or panels are counted. */
const nestedResult = answerSummary.extend({
  /** Of `number` and `rating`, if the rows are fixed. */
  rowMeans: z.array(option.extend({ count: z.int(), mean: z.number().nullable() })).optional(),
});
export type NestedResult = z.infer<typeof nestedResult>;

export const questionResult = answerSummary.extend({
  /** Of `compound`. */
  nested: z.array(nestedResult).optional(),
  /** Whether each row of a compound question is counted separately. */
  hasFixedRows: z.boolean().optional(),
});
export type QuestionResult = z.infer<typeof questionResult>;

/** Prefix of the keys of answer filters, before the encoded path. */
const answerPrefix = 'answer.';

const resultFilters = {
  /** The first and the last day, in the tenant's time zone. */
  from: date.optional(),
  to: date.optional(),
  /** The answered version. */
  version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** Language of the responses. */
  language: z.string().min(1).max(resultLimits.language).optional(),
};

/** Whether a period ends before it begins. */
export const isReversed = ({ from, to }: Pick<ResponseFilters, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && to < from;

const isAnswerFilter = (key: string): boolean =>
  key.startsWith(answerPrefix) &&
  key.length > answerPrefix.length &&
  key.length <= answerPrefix.length + resultLimits.path;

/**
 * Further parameters `answer.{path}` select the responses with that answer. Numbers may be ranges such as `10..20`,
 * without the second number.
 */
const filteredQuery = <const Shape extends z.ZodRawShape>(shape: Shape) => {
  const own = new Set([...Object.keys(resultFilters), ...Object.keys(shape)]);
  return z
    .object({ ...resultFilters, ...shape })
    .catchall(z.unknown())
    .superRefine((query, context) => {
      const further = Object.entries(query).filter(([key]) => !own.has(key));
      const unknown = further.map(([key]) => key).filter((key) => !isAnswerFilter(key));
      if (isReversed(query as ResponseFilters))
        context.addIssue({
          code: 'custom',
          path: ['to'],
          message: 'The last day must not be before the first.',
          params: { code: 'beforeFrom' },
        });
      if (unknown.length > 0) context.addIssue({ code: 'unrecognized_keys', keys: unknown, input: query });
      for (const [key, value] of further)
        if (typeof value !== 'string' || value.length > resultLimits.value)
          context.addIssue({
            code: 'custom',
            path: [key],
            message: `Must be one value of at most ${resultLimits.value} characters.`,
            params: { code: 'tooLong', max: resultLimits.value },
          });
      if (further.length > resultLimits.answerFilters)
        context.addIssue({
          code: 'custom',
          message: `At most ${resultLimits.answerFilters} filters by answer are allowed.`,
          params: { code: 'tooMany', max: resultLimits.answerFilters },
        });
    });
};

export interface ResponseFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
  readonly language?: string | undefined;
}

/** @param path encoded */
export const answerKey = (path: string): string => `${answerPrefix}${path}`;

/** @returns the answer filters of a query, by encoded path */
export const answerFiltersOf = (query: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(query)
      .filter(([key]) => isAnswerFilter(key))
      .map(([key, value]) => [key.slice(answerPrefix.length), String(value)]),
  );

/** Language of titles and choices if the survey has it, otherwise its default. */
const textLanguage = z.string().min(1).max(resultLimits.language).optional();

const results = z.strictObject({
  surveyName: z.string(),
  customerId: id,
  customerName: z.string(),
  /** Number of responses that match the filters. */
  responses: z.int(),
  /** In the tenant's time zone. Days without responses are omitted. */
  byDay: z.array(z.strictObject({ day: date, count: z.int() })),
  /** For all responses, regardless of filters. */
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

export const crossTabulateResults = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/results/cross',
  summary:
    'Count the responses with each pair of answers to two questions; to two questions of the same rows or panels that respondents add, those with the pair in one of them',
  permission: permission.surveysResults,
  query: filteredQuery({ row: encodedPath, column: encodedPath, textLanguage }),
  responses: {
    200: z.strictObject({
      /** Each with the number of responses that have it and answer the other question. */
      rows: z.array(option.extend({ answered: z.int() })),
      columns: z.array(option),
      /** A list for each row, with a count for each column; a response to checkboxes counts in several. */
      counts: z.array(z.array(z.int())),
    }),
  },
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
    /** A question of each row or panel of the former. */
    nestedQuestion: questionName.optional(),
    search: z.string().max(listLimits.search).optional(),
    limit: z.coerce.number().int().min(1).max(listLimits.maxLimit).default(listLimits.defaultLimit),
    cursor: z.string().max(2_000).optional(),
  }),
  responses: { 200: z.strictObject({ items: z.array(textAnswer), nextCursor: z.string().nullable() }) },
});

const responseSummary = z.strictObject({
  id,
  submittedAt: timestamp,
  startedAt: timestamp,
  version: z.int(),
  /** Null if the survey has only one. */
  language: z.string().nullable(),
  /** Null unless the survey collects it. */
  ipAddress: z.string().nullable(),
});
export type ResponseSummary = z.infer<typeof responseSummary>;

export const listSurveyResponses = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/responses',
  summary: "List a survey's responses, page by page, newest first",
  permission: permission.surveysResults,
  query: filteredQuery({
    limit: z.coerce.number().int().min(1).max(listLimits.maxLimit).default(listLimits.defaultLimit),
    cursor: z.string().max(2_000).optional(),
  }),
  responses: { 200: page(responseSummary) },
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
          /**
           * One line for each row of a matrix, each rank, and each part of other compound answers; then a
           * comment.
           */
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
});

export const exportResponsesAsCsv = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/responses.csv',
  summary: "Export a survey's responses as CSV, one row per response, newest first",
  permission: permission.surveysResults,
  query: filteredQuery({ answers: z.enum(['labels', 'values']).default('labels'), textLanguage }),
  responses: { 200: z.string() },
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
        /** By question name, as SurveyJS stores them. */
        answers: z.record(z.string(), z.unknown()),
      }),
    ),
  },
  file: 'application/json',
});

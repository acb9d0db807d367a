import { z } from 'zod';
import { date } from '../api/fields';
import { resultLimits } from './result-limits';
import { attributeLimits } from './survey-anonymity';

/**
 * Says where a value is within the answers: a question; a question and a row of its matrix; a ranking and a rank,
 * from 1 on; a question, the row if it has fixed rows, and a nested question.
 */
export type AnswerPath = readonly string[];

/** Encodes `.`, too, because it is the separator. */
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

/** Answers in numbers can be filtered by ranges, besides single numbers. */
export interface NumberRange {
  readonly from: number;
  /** The range excludes this number. */
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

/** The keys of answer filters have this prefix before the encoded path. */
const answerPrefix = 'answer.';

const firstYear = 1900;

/** PostgreSQL has no year 0, and a time zone moves the first instant of the year 1 into it. */
const day = date.refine((value) => Number(value.slice(0, 4)) >= firstYear, {
  error: `Must be in the year ${firstYear} or later.`,
});

const resultFilters = {
  /** The first and the last day are in the tenant's time zone. */
  from: day.optional(),
  to: day.optional(),
  version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  language: z.string().min(1).max(resultLimits.language).optional(),
};

/** Whether a period ends before it begins. */
export const isReversed = ({ from, to }: Pick<ResponseFilters, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && to < from;

/** The keys of filters by attribute have this prefix before the attribute's name. */
const attributePrefix = 'attribute.';

const isAttributeFilter = (key: string): boolean =>
  key.startsWith(attributePrefix) &&
  key.length > attributePrefix.length &&
  key.length <= attributePrefix.length + attributeLimits.name.max * 2;

const isAnswerFilter = (key: string): boolean =>
  key.startsWith(answerPrefix) &&
  key.length > answerPrefix.length &&
  key.length <= answerPrefix.length + resultLimits.path;

/**
 * Accepts further parameters: `answer.{path}` selects the responses with that answer. Numbers may be ranges such as
 * `10..20`, without the second number. `attribute.{name}` selects those with that value of an attribute.
 */
export const filteredQuery = <const Shape extends z.ZodRawShape>(shape: Shape) => {
  const declaredKeys = new Set([...Object.keys(resultFilters), ...Object.keys(shape)]);
  return z
    .object({ ...resultFilters, ...shape })
    .catchall(z.unknown())
    .superRefine((query, context) => {
      const filterEntries = Object.entries(query).filter(([key]) => !declaredKeys.has(key));
      const answerEntries = filterEntries.filter(([key]) => !isAttributeFilter(key));
      const unknownKeys = answerEntries.map(([key]) => key).filter((key) => !isAnswerFilter(key));
      if (isReversed(query as ResponseFilters))
        context.addIssue({
          code: 'custom',
          path: ['to'],
          message: 'The last day must not be before the first.',
          params: { code: 'beforeFrom' },
        });
      if (unknownKeys.length > 0)
        context.addIssue({ code: 'unrecognized_keys', keys: unknownKeys, input: query });
      for (const [key, value] of filterEntries)
        if (typeof value !== 'string' || value.length > resultLimits.value)
          context.addIssue({
            code: 'custom',
            path: [key],
            message: `Must be one value of at most ${resultLimits.value} characters.`,
            params: { code: 'tooLong', max: resultLimits.value },
          });
      if (filterEntries.length - answerEntries.length > attributeLimits.perSurvey)
        context.addIssue({
          code: 'custom',
          message: `At most ${attributeLimits.perSurvey} filters by attribute are allowed.`,
          params: { code: 'tooMany', max: attributeLimits.perSurvey },
        });
      if (answerEntries.length > resultLimits.answerFilters)
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
export const readAnswerFilters = (query: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(query)
      .filter(([key]) => isAnswerFilter(key))
      .map(([key, value]) => [key.slice(answerPrefix.length), String(value)]),
  );

export const attributeKey = (name: string): string => `${attributePrefix}${name}`;

/** @returns the filters by attribute of a query, by name */
export const readAttributeFilters = (query: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(query)
      .filter(([key]) => isAttributeFilter(key))
      .map(([key, value]) => [key.slice(attributePrefix.length), String(value)]),
  );

export const attributeName = z
  .string()
  .min(1)
  .max(attributeLimits.name.max * 2);

export const encodedPath = z.string().min(1).max(resultLimits.path);

/** Titles and choices are in this language if the survey has it, otherwise in its default. */
export const textLanguage = z.string().min(1).max(resultLimits.language).optional();

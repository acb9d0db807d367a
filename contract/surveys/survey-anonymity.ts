import { z } from 'zod';
import { text, textOrNull } from '../api/fields';

/**
 * What a survey promises to its respondents. Identified: answers are stored with the person. Confidential: answers have
 * attributes such as the location, and nothing leads to the person; mailings show who has answered. Anonymous: answers
 * have no attributes, and mailings don't show who has answered.
 */
export const surveyAnonymity = z.enum(['Identified', 'Confidential', 'Anonymous']);
export type SurveyAnonymity = z.infer<typeof surveyAnonymity>;

/** Results of protected surveys are about groups of a minimum size only. */
export const isProtected = (anonymity: SurveyAnonymity): boolean => anonymity !== 'Identified';

export const attributeLimits = {
  /** A survey has at most this many attributes. */
  perSurvey: 6,
  name: { min: 1, max: 40 },
  /** A longer value of a recipient is cut. */
  value: { min: 1, max: 60 },
  /** An attribute has at most this many values that the open link accepts. */
  values: 200,
  /** Results are split into at most this many groups, the largest ones. */
  groups: 30,
} as const;

export const anonymityThresholds = { min: 3, max: 100, default: 7 } as const;

const parameter = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/i, {
    error: 'Use letters, digits, hyphens and underscores, starting with a letter.',
  });

const values = z
  .array(text(attributeLimits.value))
  .max(attributeLimits.values)
  .refine((list) => new Set(list).size === list.length, {
    error: 'Each value can be listed only once.',
    params: { code: 'duplicate' },
  });

/** A property of respondents that is stored with their answers. */
export const surveyAttribute = z.strictObject({
  /** A recipient has the value of the column with this name, whatever its letter case. */
  name: text(attributeLimits.name),
  /** The live URL has the value in this parameter, such as `station` in `?station=7`; null for none. */
  parameter: textOrNull(parameter).default(null),
  /** The parameter accepts only these values. */
  values: values.default([]),
});
export type SurveyAttribute = z.infer<typeof surveyAttribute>;

const areDistinct = (texts: readonly string[]): boolean =>
  new Set(texts.map((one) => one.toLowerCase())).size === texts.length;

export const surveyAttributes = z
  .array(surveyAttribute)
  .max(attributeLimits.perSurvey)
  .refine((attributes) => areDistinct(attributes.map(({ name }) => name)), {
    error: 'Each attribute needs its own name.',
    params: { code: 'duplicate' },
  })
  .refine((attributes) => areDistinct(attributes.flatMap(({ parameter: one }) => one ?? [])), {
    error: 'Each parameter can be used only once.',
    params: { code: 'duplicateParameter' },
  });

/** Values of attributes by name. */
export const attributeValues = z.record(z.string(), z.string());
export type AttributeValues = z.infer<typeof attributeValues>;

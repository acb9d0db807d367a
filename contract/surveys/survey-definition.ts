import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { textLanguage } from './answer-filters';
import { survey } from './surveys';

/** Objects and arrays can be nested this deep, the definition itself included. */
export const maxDefinitionDepth = 50;
/** A file or a definition has at most this many bytes. */
export const maxDefinitionBytes = 10 * 2 ** 20;
/** Texts, numbers, objects, arrays, and so on. */
export const maxDefinitionValues = 100_000;

const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const tooDeep = {
  code: 'tooDeep' as const,
  message: `Can be nested at most ${maxDefinitionDepth} levels deep.`,
};
const forbiddenKey = {
  code: 'forbiddenKey' as const,
  message: `The keys ${[...forbiddenKeys].join(', ')} can't be used.`,
};

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Walks level by level, because recursion could exhaust the stack. */
export function findDefinitionProblem(definition: object): typeof tooDeep | typeof forbiddenKey | null {
  let level: object[] = [definition];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDefinitionDepth) return tooDeep;
    if (level.some((value) => Object.keys(value).some((key) => forbiddenKeys.has(key)))) return forbiddenKey;
    level = level.flatMap((value) => Object.values(value).filter(isContainer));
  }
  return null;
}

export const surveyDefinition = z.record(z.string(), z.unknown()).superRefine((definition, context) => {
  const problem = findDefinitionProblem(definition);
  if (problem) context.addIssue({ code: 'custom', message: problem.message, params: { code: problem.code } });
});
export type SurveyDefinition = z.infer<typeof surveyDefinition>;

const draft = z.strictObject({
  /** It is null until it is first saved. */
  definition: z.record(z.string(), z.unknown()).nullable(),
  /** It counts the saved changes. */
  draftVersion: z.int(),
  /**
   * These are the ids of the definition's nodes, in the order of its JSON, for `parseDocument` of `survey-document`. A
   * draft without a definition has the id of an empty one.
   */
  nodeIds: z.array(z.string()),
});
export type SurveyDraft = z.infer<typeof draft>;

export const getSurveyDefinition = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/definition',
  summary: "Get the draft of a survey's definition",
  permission: permission.surveysWrite,
  responses: { 200: draft },
});

export const changeSurveyDefinition = operation({
  method: 'PUT',
  path: '/:tenantId/v1/survey/:surveyId/definition',
  summary: "Save the draft of a survey's definition; the published version is not changed",
  permission: permission.surveysWrite,
  body: z.strictObject({
    definition: surveyDefinition,
    /** The change is based on this version of the draft. */
    draftVersion: z.int(),
    /**
     * Saves a definition with problems, too, which must be solved before it is published. The limits on its size and
     * depth, and forbidden keys, are checked always.
     */
    allowInvalid: z.boolean().optional(),
  }),
  /** The limit leaves room for the other fields. */
  unparsedJsonBody: { maxBytes: maxDefinitionBytes + 1_024 },
  responses: { 200: draft.pick({ draftVersion: true }) },
  problems: ['conflict.stale', 'survey.archived', 'survey.definitionUnsupported', 'idempotency.mismatch'],
  idempotent: true,
});
export type SurveyDefinitionChange = z.infer<typeof changeSurveyDefinition.body>;

const typeChange = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** A nested question is answered in each row or panel; this is null for the question itself. */
  nestedQuestion: z.string().nullable(),
  nestedTitle: z.string().nullable(),
  /** Counts the answers of another type. */
  answers: z.int(),
});
export type TypeChange = z.infer<typeof typeChange>;

export const listTypeChanges = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/definition/type-changes',
  summary:
    "List the questions of a survey's draft that were answered when they had a type whose answers mean something else; results show those answers separately",
  permission: permission.surveysWrite,
  query: z.strictObject({ textLanguage }),
  responses: { 200: z.strictObject({ questions: z.array(typeChange) }) },
});

export const readSurveyFile = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/definition-file',
  summary: 'Read a survey definition from a JSON or JavaScript file; nothing in it is run or stored',
  permission: permission.surveysWrite,
  // There are no fields, but the whole file is read before it is parsed.
  upload: { maxBytes: maxDefinitionBytes, fields: z.strictObject({}) },
  responses: { 200: z.strictObject({ definition: z.record(z.string(), z.unknown()) }) },
});

export const publishSurvey = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/publish',
  summary: 'Publish a survey; its draft becomes an immutable version',
  permission: permission.surveysWrite,
  responses: { 200: survey },
  problems: ['survey.archived', 'survey.noDefinition', 'validation'],
});

export const unpublishSurvey = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/unpublish',
  summary: 'Unpublish a survey; its versions and responses are kept',
  permission: permission.surveysWrite,
  responses: { 200: survey },
  problems: ['survey.archived'],
});

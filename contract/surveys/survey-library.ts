import { z } from 'zod';
import { enumListParam, id, listQuery, page, text, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { surveyDefinition } from './survey-definition';

export const surveyLibraryLimits = { name: { min: 1, max: 100 }, perTenant: 500 } as const;

/** A survey in the library is a template for new ones. */
export const libraryItemKind = z.enum(['question', 'page', 'survey']);
export type LibraryItemKind = z.infer<typeof libraryItemKind>;

export const libraryItemFields = z.strictObject({
  name: text(surveyLibraryLimits.name),
  kind: libraryItemKind,
  /** The JSON of a question or panel, of a page, or of a whole survey, as in a definition. */
  definition: surveyDefinition,
});
export type LibraryItemFields = z.infer<typeof libraryItemFields>;

export const libraryItem = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  kind: libraryItemKind,
  definition: z.record(z.string(), z.unknown()),
  /** It is blank if the user was deleted. */
  createdBy: z.string(),
  updatedAt: timestamp,
});
export type LibraryItem = z.infer<typeof libraryItem>;

const listedLibraryItem = libraryItem.omit({ definition: true }).extend({
  /** The SurveyJS type of a question or panel; it is null for others. */
  questionType: z.string().nullable(),
});
export type ListedLibraryItem = z.infer<typeof listedLibraryItem>;

export const listLibraryItems = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey-library',
  summary:
    "List the questions, pages and templates of the organization's library without their definitions; the search finds parts of names",
  permission: permission.surveysWrite,
  query: listQuery({
    sort: ['name', 'updatedAt'],
    filters: { kind: enumListParam(libraryItemKind).optional() },
  }),
  responses: { 200: page(listedLibraryItem) },
});
export type LibraryQuery = z.infer<typeof listLibraryItems.query>;

export const getLibraryItem = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey-library/:libraryItemId',
  summary: 'Get a question, page or template of the library',
  permission: permission.surveysWrite,
  responses: { 200: libraryItem },
});

export const createLibraryItem = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey-library',
  summary: 'Add a question, page or template to the library',
  permission: permission.surveysWrite,
  body: libraryItemFields,
  responses: { 201: libraryItem },
  problems: ['surveyLibrary.nameTaken', 'surveyLibrary.tooMany', 'idempotency.mismatch'],
  idempotent: true,
});

export const changeLibraryItem = operation({
  method: 'PUT',
  path: '/:tenantId/v1/survey-library/:libraryItemId',
  summary:
    'Update a question, page or template of the library; surveys that were made from it are not changed',
  permission: permission.surveysWrite,
  body: libraryItemFields.omit({ kind: true }).extend({ version: z.int() }),
  responses: { 200: libraryItem },
  problems: ['conflict.stale', 'surveyLibrary.nameTaken', 'idempotency.mismatch'],
  idempotent: true,
});
export type LibraryItemChange = z.infer<typeof changeLibraryItem.body>;

export const deleteLibraryItem = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/survey-library/:libraryItemId',
  summary:
    'Delete a question, page or template of the library; surveys that were made from it are not changed',
  permission: permission.surveysWrite,
  responses: { 204: z.undefined() },
});

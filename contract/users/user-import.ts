import { z } from 'zod';
import { idListParam, id, queryBoolean } from '../api/fields';
import { operation } from '../api/operation';
import { languageCode } from '../languages';
import { permission } from '../permissions';
import { employeeType } from './user-fields';
import { listedUsers } from './users';

export const userCsvColumns = [
  'userName',
  'firstName',
  'lastName',
  'email',
  'role',
  'language',
  'location',
  'employeeType',
] as const;
export type UserCsvColumn = (typeof userCsvColumns)[number];

/** Fields that can have one value for all users of a file instead of a column. */
export const userImportDefaults = z.strictObject({
  language: languageCode.optional(),
  employeeType: employeeType.optional(),
});
export type UserImportDefaults = z.infer<typeof userImportDefaults>;

/** An import ignores columns that only exports have. */
export const userExportColumns = [...userCsvColumns, 'status', 'lastSeenAt'] as const;
export type UserExportColumn = (typeof userExportColumns)[number];

export const roleNames = { 1001: 'Administrator', 1002: 'Manager', 1003: 'User', 1004: 'Learner' } as const;

export const userImportLimits = {
  bytes: 10 * 2 ** 20,
  rows: 200_000,
  /** Problems in a report; all are counted. */
  maxReported: 50_000,
  /** Characters of a value in a report. */
  value: 100,
  /** Columns of a file that are reported; further ones of a workbook are ignored. */
  columns: 100,
  /** Characters of a cell: room for the most locations, each with its ancestors. */
  cell: 16_000,
} as const;

export const lineProblem = z.strictObject({
  /** Line on which the row starts; the header is line 1. */
  line: z.int(),
  /** Empty for the line as a whole. */
  field: z.string(),
  value: z.string(),
  code: z.string(),
});
export type LineProblem = z.infer<typeof lineProblem>;

const column = z.enum(userCsvColumns);

export const userImportReport = z.strictObject({
  /** The names in the file's first row. */
  columns: z.array(z.string()),
  /** The field of each column; null for an ignored one. No row is read while a field has neither column nor default. */
  mapping: z.array(column.nullable()),
  rows: z.int(),
  valid: z.int(),
  /** May exceed the lines in `invalid`, which is limited. */
  invalidCount: z.int(),
  invalid: z.array(lineProblem),
});
export type UserImportReport = z.infer<typeof userImportReport>;

export const userImportResult = userImportReport.extend({ created: z.int() });
export type UserImportResult = z.infer<typeof userImportResult>;

export const userImportStates = ['Running', 'Done', 'Failed'] as const;
export type UserImportState = (typeof userImportStates)[number];

/** The progress of an import, which continues after its request. */
export const userImport = z.strictObject({
  state: z.enum(userImportStates),
  done: z.int(),
  total: z.int().nullable(),
  /** Null while it runs, and if it was interrupted. */
  result: userImportResult.nullable(),
  problem: z.string().nullable(),
});
export type UserImport = z.infer<typeof userImport>;

export const importUsers = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/import',
  summary:
    'Check or import a CSV file or Excel workbook of users: all lines, only valid lines, or none. Imported users are invited by e-mail',
  permission: permission.usersWrite,
  query: userImportDefaults.extend({
    /** Only validates the file. */
    dryRun: queryBoolean,
    /** Skips invalid lines, which otherwise make the whole import fail. */
    skipInvalid: queryBoolean.default(false),
    /**
     * The field of each column, comma-separated; blank to ignore one. Without it, columns are matched by
     * name.
     */
    columns: z
      .string()
      .max(2_000)
      .transform((text) => text.split(',').map((name) => (name === '' ? null : name)))
      .pipe(z.array(column.nullable()))
      .optional(),
  }),
  upload: { maxBytes: userImportLimits.bytes },
  responses: { 200: userImportReport, 202: z.strictObject({ jobId: id }) },
  problems: ['import.running', 'request.tooMany'],
});

/** The API calls an import a job. */
export const getUserImport = operation({
  method: 'GET',
  path: '/:tenantId/v1/job/:jobId',
  summary: 'Get the progress of a user import; for the user who started it',
  permission: 'signedIn',
  responses: { 200: userImport },
});

/** Limited by the length of a URL. */
export const maxExportedIds = 200;

export const exportUsers = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/export.csv',
  summary: 'Export users as CSV, including the columns of the import',
  permission: permission.usersWrite,
  query: listedUsers.extend({
    /** Comma-separated. */
    ids: idListParam(maxExportedIds).optional(),
  }),
  responses: { 200: z.string() },
  csv: userExportColumns,
});
export type UserExportQuery = z.infer<typeof exportUsers.query>;

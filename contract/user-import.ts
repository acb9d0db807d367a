import { z } from 'zod';
import { id, queryBoolean } from './fields';
import { operation } from './operation';
import { permission } from './permissions';
import { listedUsers } from './users';

/** Columns of a file of users, the same for what is taken in and what is given out. */
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

/** What the files call the roles. */
export const roleNames = { 1001: 'Administrator', 1002: 'Manager', 1003: 'User', 1004: 'Learner' } as const;

/** Bounds of a file of users. */
export const userImportLimits = {
  bytes: 10 * 2 ** 20,
  rows: 200_000,
  /** Things wrong with lines that are told one by one; all are counted. */
  maxReported: 50_000,
  /** Characters of a value that is told with what is wrong with it. */
  value: 100,
} as const;

/** What is wrong with one value of a line. */
export const lineProblem = z.strictObject({
  /** Line of the file on which the row begins; the header is line 1. */
  line: z.int(),
  /** Name of the column; empty for the line as a whole. */
  field: z.string(),
  value: z.string(),
  code: z.string(),
});
export type LineProblem = z.infer<typeof lineProblem>;

export const userImportReport = z.strictObject({
  rows: z.int(),
  valid: z.int(),
  /** Lines with something wrong; more than `invalid` tells of where that ends at its bound. */
  invalidCount: z.int(),
  invalid: z.array(lineProblem),
});
export type UserImportReport = z.infer<typeof userImportReport>;

/** What the job of an import comes to. */
export const userImportResult = userImportReport.extend({ created: z.int() });
export type UserImportResult = z.infer<typeof userImportResult>;

export const importUsers = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/import',
  summary:
    'Check a CSV file of users, or take it in: all of its lines, or all without a mistake, or nothing. They are invited by mail',
  permission: permission.usersWrite,
  query: z.strictObject({
    /** Only says what is wrong with the file. */
    dryRun: queryBoolean,
    /** Leaves out lines with mistakes, which let the whole file fail else. */
    skipInvalid: queryBoolean.default(false),
  }),
  upload: { maxBytes: userImportLimits.bytes },
  responses: { 200: userImportReport, 202: z.strictObject({ jobId: id }) },
  problems: ['import.running', 'request.tooMany'],
});

/** The most users that an export names one by one: an address has its bounds. */
export const maxExportedIds = 200;

export const exportUsers = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/export.csv',
  summary: 'Users as a file, which an import takes',
  permission: permission.usersWrite,
  query: listedUsers.extend({
    /** Only these, with commas between them. */
    ids: z
      .string()
      .max(maxExportedIds * 37)
      .transform((ids) => ids.split(','))
      .pipe(z.array(id))
      .optional(),
  }),
  responses: { 200: z.string() },
  csv: userCsvColumns,
});
export type UserExportQuery = z.infer<typeof exportUsers.query>;

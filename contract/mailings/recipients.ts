import { z } from 'zod';
import { id } from '../api/fields';
import { operation } from '../api/operation';
import { permission, roleIds } from '../permissions';

export const recipientLimits = {
  bytes: 10 * 2 ** 20,
  rows: 500_000,
  columns: 100,
  /** Limits the characters of a column's name. */
  columnName: 100,
  /** Limits the characters of a cell. */
  cell: 1_000,
  /** Limits the characters of all cells of a recipient. */
  line: 10_000,
  /** Limits the invalid lines in a response. All are counted, and the file of invalid lines has all. */
  reported: 1_000,
  /** Limits the characters of a value in the list of invalid lines. */
  value: 100,
} as const;

/** Says what makes a line invalid. */
export const recipientProblem = z.enum(['required', 'email', 'nonAscii', 'tooLong', 'lineTooLong', 'cells']);
export type RecipientProblem = z.infer<typeof recipientProblem>;

const columnName = z.string().min(1).max(recipientLimits.columnName);

/** The values are names of columns. */
const recipientMapping = z.strictObject({
  email: columnName,
  firstName: columnName.optional(),
  lastName: columnName.optional(),
  /** The list of a mailing's recipients shows this column. */
  location: columnName.optional(),
});
export type RecipientMapping = z.infer<typeof recipientMapping>;

const readJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Not valid JSON.' });
    return z.NEVER;
  }
};

export const invalidRecipient = z.strictObject({
  /** The row starts on this line; the header is line 1. */
  line: z.int(),
  value: z.string(),
  code: recipientProblem,
  /** Explains the code in English. */
  reason: z.string(),
});
export type InvalidRecipient = z.infer<typeof invalidRecipient>;

const duplicateLine = z.strictObject({
  line: z.int(),
  email: z.string(),
  /** Has the same address and gets the mail. */
  firstLine: z.int(),
});
export type DuplicateLine = z.infer<typeof duplicateLine>;

export const recipientUpload = z.strictObject({
  /** Is null if no column with addresses was found. No row is read then, and `mapping` must name the column. */
  uploadId: id.nullable(),
  /** Lists the names of columns; a column without a name is blank. */
  columns: z.array(z.string()),
  mapping: recipientMapping.partial(),
  rows: z.int(),
  /** Counts the lines that will get a mail. */
  valid: z.int(),
  invalidCount: z.int(),
  /** Lists the first of the invalid lines. */
  invalid: z.array(invalidRecipient),
  /** Counts the lines with the address of an earlier line. */
  duplicates: z.int(),
  /** Lists the first of them. */
  duplicateLines: z.array(duplicateLine),
  /** Counts the recipients who must not get mail any more. */
  unsubscribed: z.int(),
});
export type RecipientUpload = z.infer<typeof recipientUpload>;

/**
 * Recipients can be chosen without a file: users, those of an earlier mailing, or those whom a reminder would go to.
 */
export const recipientSource = z
  .strictObject({
    /** Chooses active users with the role, of the location and those below it; without both, all active users. */
    fromUsers: z
      .strictObject({ roleId: z.literal(roleIds).optional(), locationId: id.optional() })
      .optional(),
    /** Names an earlier mailing. The field is part of the specified API, which calls a mailing a batch. */
    fromBatch: id.optional(),
    /**
     * `unanswered` chooses those who were sent a mail and have not answered, or not opened the link to SurveyMonkey.
     */
    only: z.enum(['all', 'unanswered', 'failed']).default('all'),
    /**
     * Chooses the unanswered of all mailings of the survey. It serves to preview a reminder, which finds its recipients
     * by itself.
     */
    fromUnanswered: z.literal(true).optional(),
  })
  .refine(
    ({ fromUsers, fromBatch, fromUnanswered }) =>
      [fromUsers, fromBatch, fromUnanswered].filter((source) => source !== undefined).length === 1,
    {
      error: 'One of fromUsers, fromBatch and fromUnanswered is required.',
      params: { code: 'oneSource' },
    },
  );
export type RecipientSource = z.infer<typeof recipientSource>;

export const uploadRecipients = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/validate',
  summary:
    'Check a CSV file or Excel workbook of recipients, or choose recipients, and keep them for sending within two days',
  permission: permission.mailingsSend,
  upload: {
    maxBytes: recipientLimits.bytes,
    orJson: recipientSource,
    fields: z.strictObject({
      /** Contains JSON. Without it, columns are found by their names. */
      mapping: z.string().max(1_000).transform(readJson).pipe(recipientMapping).optional(),
    }),
  },
  responses: { 200: recipientUpload },
  problems: ['request.tooMany', 'location.unknown'],
});

/** Clients use this operation for `uploadRecipients` without a file. */
export const chooseRecipients = operation({
  method: uploadRecipients.method,
  path: uploadRecipients.path,
  summary: uploadRecipients.summary,
  permission: uploadRecipients.permission,
  body: recipientSource,
  responses: uploadRecipients.responses,
});

export const exportInvalidRecipients = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/uploads/:uploadId/invalid.csv',
  summary:
    'Download the invalid lines of a file of recipients, and those whose address is in an earlier line',
  permission: permission.mailingsSend,
  responses: { 200: z.string() },
  csv: ['line', 'value', 'code', 'reason'],
});

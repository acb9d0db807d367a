import { z } from 'zod';
import { enumListParam, id, listQuery, page, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { recipientProblem } from './recipients';
import { email } from '../users/user-fields';

export const suppressionReason = z.enum(['unsubscribed', 'bounced', 'complained', 'added']);
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** A suppressed address gets no survey e-mail. */
export const suppression = z.strictObject({
  id,
  email: z.string(),
  reason: suppressionReason,
  createdAt: timestamp,
});
export type Suppression = z.infer<typeof suppression>;

export const listSuppressions = operation({
  method: 'GET',
  path: '/:tenantId/v1/suppression',
  summary: 'Addresses that get no survey e-mail, page by page; the search finds the beginning of an address',
  permission: permission.mailingsSend,
  query: listQuery({
    sort: ['createdAt', 'email'],
    order: 'desc',
    filters: { reason: enumListParam(suppressionReason).optional() },
  }),
  responses: { 200: page(suppression) },
});
export type SuppressionQuery = z.infer<typeof listSuppressions.query>;

export const addSuppression = operation({
  method: 'POST',
  path: '/:tenantId/v1/suppression',
  summary: 'Send no survey e-mail to an address any more; if it is suppressed already, nothing changes',
  permission: permission.mailingsSend,
  body: z.strictObject({ email, reason: suppressionReason.default('added') }),
  responses: { 201: suppression },
});

export const suppressionImportLimits = {
  bytes: 10 * 2 ** 20,
  rows: 500_000,
  /** Limits the invalid lines in a response; all are counted. */
  reported: 1_000,
} as const;

export const importSuppressions = operation({
  method: 'POST',
  path: '/:tenantId/v1/suppression/import',
  summary:
    'Send no survey e-mail any more to the addresses of a CSV file or Excel workbook with the columns `email` and, optionally, `reason`, or to those that bounced for good, by mails with delivery reports (a mailbox file)',
  permission: permission.mailingsSend,
  upload: { maxBytes: suppressionImportLimits.bytes },
  responses: {
    200: z.strictObject({
      /** Counts the lines, or the delivery reports of permanent bounces. */
      rows: z.int(),
      added: z.int(),
      /** Counts the addresses that were suppressed before. */
      existing: z.int(),
      /** Counts the delivery reports of temporary bounces, which suppress nothing. */
      temporary: z.int(),
      /** Counts the lines whose reason is none of ours; their addresses are suppressed as `added`. */
      unknownReasons: z.int(),
      invalidCount: z.int(),
      /** Lists the first of them; the header is line 1. */
      invalid: z.array(z.strictObject({ line: z.int(), value: z.string(), code: recipientProblem })),
    }),
  },
  problems: ['request.tooMany'],
});
export type SuppressionImport = z.infer<(typeof importSuppressions.responses)[200]>;

export const exportSuppressions = operation({
  method: 'GET',
  path: '/:tenantId/v1/suppression/export.csv',
  summary: 'Download the addresses that get no survey e-mail',
  permission: permission.mailingsSend,
  responses: { 200: z.string() },
  csv: ['email', 'reason', 'createdAt'],
});

export const removeSuppression = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/suppression/:suppressionId',
  summary: 'Send survey e-mail to an address again',
  permission: permission.mailingsSend,
  responses: { 204: z.undefined() },
});

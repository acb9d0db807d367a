import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { suppressionReason } from './suppressions';

/** A response lists this many; the file has all. */
export const maxListedSuppressed = 100;

const suppressedRecipient = z.strictObject({
  /** Is the line of the file, or the position among chosen recipients; the first is 2. */
  line: z.int(),
  email: z.string(),
  reason: suppressionReason,
});
export type SuppressedRecipient = z.infer<typeof suppressedRecipient>;

export const listSuppressedRecipients = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/uploads/:uploadId/suppressed',
  summary: 'The first recipients of an upload who get no mail because their address is suppressed, and why',
  permission: permission.mailingsSend,
  responses: { 200: z.strictObject({ items: z.array(suppressedRecipient), total: z.int() }) },
});

export const exportSuppressedRecipients = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/uploads/:uploadId/suppressed.csv',
  summary: 'Download the recipients of an upload who get no mail because their address is suppressed',
  permission: permission.mailingsSend,
  responses: { 200: z.string() },
  csv: ['line', 'email', 'reason'],
});

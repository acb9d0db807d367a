import { z } from 'zod';
import { timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';

// Mail providers call this without a session. The token in the URL names the tenant.

export const bounceLimits = {
  bytes: 1_048_576,
  perCall: 1_000,
  /** Limits the reports in a mailbox file that is imported. */
  perMailbox: 5_000,
  detail: 500,
  /** Reports are counted for this many days. */
  countedDays: 30,
} as const;

/** A `soft` bounce is temporary and suppresses nothing. */
export const bounceKind = z.enum(['hard', 'soft', 'complaint']);
export type BounceKind = z.infer<typeof bounceKind>;

/** A report in our own format has at least one of `email` and `messageId`. */
export const bounce = z.object({
  email: z.string().max(254).optional(),
  messageId: z.string().max(300).optional(),
  kind: bounceKind,
  /** Contains the mail server's words. */
  detail: z.string().optional(),
});
export type Bounce = z.infer<typeof bounce>;

/** SendGrid sends its signature and the time that it covers in these headers. */
export const sendGridHeaders = {
  signature: 'x-twilio-email-event-webhook-signature',
  timestamp: 'x-twilio-email-event-webhook-timestamp',
} as const;

export const reportBounces = operation({
  method: 'POST',
  path: '/v1/public/bounce/:token',
  summary:
    'Report bounces and complaints: a list of our own format, of Amazon SES, SendGrid, Mailgun or Postmark, or mails with delivery reports (RFC 3464)',
  permission: 'public',
  rawBody: {
    maxBytes: bounceLimits.bytes,
    headers: [sendGridHeaders.signature, sendGridHeaders.timestamp],
  },
  responses: { 204: z.undefined() },
  problems: ['validation', 'request.tooMany'],
});

/** `signature`: no provider with a stored key has signed it. `url`: it was sent to a URL that was replaced. */
export const bounceRejection = z.enum(['signature', 'format', 'url']);
export type BounceRejection = z.infer<typeof bounceRejection>;

const bounceReports = z.strictObject({
  accepted: z.int(),
  lastAcceptedAt: timestamp.nullable(),
  /** Lists the reasons for which reports were rejected, the latest first. */
  rejected: z.array(z.strictObject({ reason: bounceRejection, reports: z.int(), lastAt: timestamp })),
});
export type BounceReports = z.infer<typeof bounceReports>;

export const countBounceReports = operation({
  method: 'GET',
  path: '/:tenantId/v1/app/bouncereports',
  summary: 'Count the reports of bounces that arrived in the last 30 days',
  permission: permission.settingsWrite,
  responses: { 200: bounceReports },
});

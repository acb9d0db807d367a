import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';

// An address for replies outside the tenant's domains has to be confirmed by someone who reads mail at it.

export const replyToLimits = {
  /** Days for which the link in the mail is valid. */
  linkDays: 7,
  /** Mails of a tenant within an hour. */
  mailsPerHour: 10,
} as const;

export const resendReplyToConfirmation = operation({
  method: 'POST',
  path: '/:tenantId/v1/app/replyto/resend',
  summary: 'Send the link that confirms the address for replies again; earlier links stop working',
  permission: permission.settingsWrite,
  responses: { 204: z.undefined() },
  problems: ['request.tooMany'],
});

/** A POST, since programs that check mail open all links. */
export const confirmReplyTo = operation({
  method: 'POST',
  path: '/:tenantId/v1/app/replyto/confirm',
  summary: 'Confirm an address for replies with the token of the link that was mailed to it',
  permission: 'public',
  /** Starts with the tenant's id and a dot. */
  body: z.strictObject({ token: z.string().min(1).max(256) }),
  responses: { 200: z.strictObject({ address: z.string() }) },
  problems: ['replyTo.linkExpired', 'request.tooMany'],
});

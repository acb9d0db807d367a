import { z } from 'zod';
import { enumListParam, id, instant, listQuery, page, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { bounceKind } from './bounces';
import { messageShape, storedMessage } from './messages';

/** `Failed`: the work was given up or the survey can't be answered any more; the mailing can be resumed. */
export const mailingState = z.enum(['Scheduled', 'Sending', 'Paused', 'Completed', 'Cancelled', 'Failed']);
export type MailingState = z.infer<typeof mailingState>;

/** `Retrying`: the mail server deferred the mail, which is tried again at `nextAttemptAt`. */
export const recipientState = z.enum(['Queued', 'Sending', 'Retrying', 'Sent', 'Failed', 'Skipped']);
export type RecipientState = z.infer<typeof recipientState>;

/** A reminder goes to those recipients of earlier mailings who have not answered. */
export const mailingKind = z.enum(['Invitation', 'Reminder']);
export type MailingKind = z.infer<typeof mailingKind>;

/**
 * Says why nothing or little is being sent at the moment, although the mailing is `Sending`, or `Scheduled` and due.
 * `OutboundHeld`: the operator of the servers holds everything that is sent.
 */
export const mailingDelayReason = z.enum(['ServerUnavailable', 'Throttled', 'OutboundHeld']);
export type MailingDelayReason = z.infer<typeof mailingDelayReason>;

/**
 * Says why a mailing is `Failed`. `SurveyUnpublished`: its links would lead nowhere. `UnknownField`: the message has a
 * merge field that recipients have no column for. `MessageTooLarge`: it exceeds limits that did not exist when it was
 * stored. `ServerStopped`: processes that sent it ended again and again.
 */
export const mailingStopReason = z.enum([
  'SurveyUnpublished',
  'UnknownField',
  'MessageTooLarge',
  'ServerStopped',
]);
export type MailingStopReason = z.infer<typeof mailingStopReason>;

export const mailingLimits = {
  ratePerSecond: { min: 1, max: 1_000 },
  /** Limits the minutes of the throughput. */
  minutes: 30,
} as const;

export const mailing = z.strictObject({
  id,
  surveyId: id,
  surveyName: z.string(),
  kind: mailingKind,
  state: mailingState,
  subject: z.string(),
  /** Tells whether its recipients have a column with their location. */
  hasLocations: z.boolean(),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Counts the mails of `sent` that were reported as bounced, also temporarily, or as spam. */
  bounced: z.int(),
  /** Counts the recipients who are neither sent, failed nor skipped, including those that are retried. */
  queued: z.int(),
  /** Limits the mails per second; null means the sender's rate. */
  ratePerSecond: z.int().nullable(),
  /** Averages the mails of the last minute, per second. */
  currentRate: z.number(),
  /** Counts the mails sent in each of the last minutes, at most 30, the oldest first. */
  minutes: z.array(z.strictObject({ minute: timestamp, sent: z.int() })),
  delayReason: mailingDelayReason.nullable(),
  /** Is null unless the mailing is `Failed`. */
  stopReason: mailingStopReason.nullable(),
  /** Contains the mail server's words, if it refuses or can't be reached. */
  detail: z.string().nullable(),
  createdAt: timestamp,
  createdByName: z.string(),
  scheduledAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});
export type Mailing = z.infer<typeof mailing>;

const scheduledAt = instant.optional();

export const sendMailing = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail',
  summary: 'Send a message with a personal survey link to the recipients of an upload, now or later',
  permission: permission.mailingsSend,
  body: z.strictObject({ uploadId: id, ...messageShape, scheduledAt }),
  responses: { 202: mailing },
  problems: ['batch.running', 'recipients.none', 'survey.archived', 'survey.unpublished', 'survey.closed'],
  idempotent: true,
});
export type NewMailing = z.infer<typeof sendMailing.body>;

export const listMailings = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail',
  summary: 'Mailings of a survey, the latest first',
  permission: permission.mailingsSend,
  query: listQuery({ sort: ['createdAt'], order: 'desc', filters: {} }).omit({ search: true }),
  responses: { 200: page(mailing) },
});
export type MailingQuery = z.infer<typeof listMailings.query>;

export const sendReminder = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/reminder',
  summary:
    'Send a message to those who were sent a survey link and have not answered, or clicked for SurveyMonkey',
  permission: permission.mailingsSend,
  body: z.strictObject({ ...messageShape, scheduledAt }),
  responses: { 202: mailing },
  problems: [
    'batch.running',
    'mailing.noRecipients',
    'recipients.none',
    'survey.archived',
    'survey.unpublished',
    'survey.closed',
  ],
  idempotent: true,
});
export type NewReminder = z.infer<typeof sendReminder.body>;

const mailingPath = '/:tenantId/v1/bulkemail/:mailingId';

export const getMailing = operation({
  method: 'GET',
  path: mailingPath,
  summary: 'Get the progress of a mailing',
  permission: permission.mailingsSend,
  responses: { 200: mailing },
});

export const getMailingMessage = operation({
  method: 'GET',
  path: `${mailingPath}/message`,
  summary: 'Get what a mailing says, with its translations',
  permission: permission.mailingsSend,
  responses: { 200: storedMessage },
});
export type MailingMessage = z.infer<(typeof getMailingMessage.responses)[200]>;

const changeMailing = <const Action extends 'pause' | 'resume' | 'cancel' | 'retry-failed'>(
  action: Action,
  summary: string,
) =>
  operation({
    method: 'POST',
    path: `${mailingPath}/${action}`,
    summary,
    permission: permission.mailingsSend,
    responses: { 200: mailing },
    problems: ['mailing.state', 'batch.running', 'survey.archived'],
  });

export const pauseMailing = changeMailing('pause', 'Send no more mails of a mailing until it is resumed');
export const resumeMailing = changeMailing('resume', 'Go on with a mailing that was paused or has failed');
export const cancelMailing = changeMailing('cancel', 'Send no more mails of a mailing');
export const retryFailedMailing = changeMailing('retry-failed', 'Send again to those to whom mails failed');

export const setMailingRate = operation({
  method: 'PUT',
  path: `${mailingPath}/rate`,
  summary: 'Change how fast a mailing is sent, also while it is being sent',
  permission: permission.mailingsSend,
  body: z.strictObject({
    ratePerSecond: z
      .int()
      .min(mailingLimits.ratePerSecond.min)
      .max(mailingLimits.ratePerSecond.max)
      .nullable(),
  }),
  responses: { 200: mailing },
  problems: ['mailing.state'],
});

export const watchMailing = operation({
  method: 'GET',
  path: `${mailingPath}/events`,
  summary:
    'Watch a mailing: as it is now, and again at each change, at most twice a second, until it has ended',
  permission: permission.mailingsSend,
  responses: { 200: mailing },
  problems: ['request.tooMany'],
  events: 'progress',
});

export const mailingRecipient = z.strictObject({
  id,
  line: z.int(),
  email: z.string(),
  name: z.string(),
  /** Is blank if the mailing has no locations. */
  location: z.string(),
  state: recipientState,
  attempts: z.int(),
  sentAt: timestamp.nullable(),
  /** Is null unless the recipient is `Retrying`. */
  nextAttemptAt: timestamp.nullable(),
  /** Is null before the first attempt, and stays the same for each attempt. */
  messageId: z.string().nullable(),
  /** Names the most serious problem that was reported after the mail was sent. */
  bounce: bounceKind.nullable(),
  /**
   * Contains the mail server's response, the words of a reported bounce, or why the recipient was skipped: a
   * suppression's reason, `answered` or `cancelled`. It is `tooLarge` if no mail was built, since the recipient's
   * values made it larger than `messageLimits` allow.
   */
  detail: z.string().nullable(),
  /** Tells whether the recipient opened the survey by the link. An anonymous survey doesn't tell, nor who answered. */
  clicked: z.boolean(),
  /** Is null if the survey is confidential, and so is `answeredAt`: the times could lead to the answers. */
  clickedAt: timestamp.nullable(),
  answered: z.boolean(),
  answeredAt: timestamp.nullable(),
});
export type MailingRecipient = z.infer<typeof mailingRecipient>;

export const listMailingRecipients = operation({
  method: 'GET',
  path: `${mailingPath}/recipients`,
  summary: 'Recipients of a mailing, page by page; the search finds the beginning of an address',
  permission: permission.mailingsSend,
  query: listQuery({
    sort: ['line', 'email', 'sentAt'],
    filters: {
      state: enumListParam(recipientState).optional(),
      bounce: enumListParam(bounceKind).optional(),
    },
  }),
  responses: { 200: page(mailingRecipient) },
});
export type MailingRecipientQuery = z.infer<typeof listMailingRecipients.query>;

export const exportMailingRecipients = operation({
  method: 'GET',
  path: `${mailingPath}/recipients.csv`,
  summary: 'Download what came of each recipient of a mailing',
  permission: permission.mailingsSend,
  responses: { 200: z.string() },
  csv: [
    'line',
    'email',
    'name',
    'location',
    'state',
    'attempts',
    'sentAt',
    'nextAttemptAt',
    'messageId',
    'bounce',
    'detail',
    'clicked',
    'clickedAt',
    'answered',
    'answeredAt',
  ],
});

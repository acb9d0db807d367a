import { z } from 'zod';
import { enumListParam, id, instant, listQuery, page, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { bounceKind } from './bounces';
import { messageShape } from './messages';

/** `Failed`: the work was given up or the survey can't be answered any more; it can be resumed. */
export const batchState = z.enum(['Scheduled', 'Sending', 'Paused', 'Completed', 'Cancelled', 'Failed']);
export type BatchState = z.infer<typeof batchState>;

/** `Retrying`: the mail server deferred it; it is tried again at `nextAttemptAt`. */
export const recipientState = z.enum(['Queued', 'Sending', 'Retrying', 'Sent', 'Failed', 'Skipped']);
export type RecipientState = z.infer<typeof recipientState>;

/** A reminder goes to those of earlier batches who have not answered. */
export const batchKind = z.enum(['Invitation', 'Reminder']);
export type BatchKind = z.infer<typeof batchKind>;

/** Why nothing or little is being sent at the moment, although the batch is `Sending`. */
export const batchDelay = z.enum(['ServerUnavailable', 'Throttled']);
export type BatchDelay = z.infer<typeof batchDelay>;

/**
 * Why a batch is `Failed`. `SurveyUnpublished`: its links would lead nowhere. `UnknownField`: the message has a merge field
 * that recipients have no column for. `MessageTooLarge`: it exceeds limits that did not exist when it was stored.
 * `ServerStopped`: processes that sent it ended again and again.
 */
export const batchStopReason = z.enum([
  'SurveyUnpublished',
  'UnknownField',
  'MessageTooLarge',
  'ServerStopped',
]);
export type BatchStopReason = z.infer<typeof batchStopReason>;

export const batchLimits = {
  ratePerSecond: { min: 1, max: 1_000 },
  /** Minutes of the curve. */
  minutes: 30,
} as const;

export const batch = z.strictObject({
  id,
  surveyId: id,
  surveyName: z.string(),
  kind: batchKind,
  state: batchState,
  subject: z.string(),
  /** Whether its recipients have a column with their location. */
  hasLocations: z.boolean(),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Of `sent`, those that were reported as bounced or as spam, also for a time. */
  bounced: z.int(),
  /** Neither sent, failed nor skipped, including those that are retried. */
  queued: z.int(),
  /** Mails per second at most; null for the sender's rate. */
  ratePerSecond: z.int().nullable(),
  /** Mails sent in the last minute, per second. */
  currentRate: z.number(),
  /** Mails sent in each of the last minutes, oldest first, at most 30; for the curve. */
  minutes: z.array(z.strictObject({ minute: timestamp, sent: z.int() })),
  delay: batchDelay.nullable(),
  /** Only while it is `Failed`. */
  stopReason: batchStopReason.nullable(),
  /** The mail server's words, if it refuses or can't be reached. */
  detail: z.string().nullable(),
  createdAt: timestamp,
  createdByName: z.string(),
  scheduledAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});
export type Batch = z.infer<typeof batch>;

const scheduledAt = instant.optional();

export const sendBatch = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail',
  summary: 'Send a message with a personal survey link to the recipients of an upload, now or later',
  permission: permission.bulkEmailSend,
  body: z.strictObject({ uploadId: id, ...messageShape, scheduledAt }),
  responses: { 202: batch },
  problems: ['batch.running', 'recipients.none', 'survey.archived', 'survey.unpublished', 'survey.closed'],
  idempotent: true,
});
export type NewBatch = z.infer<typeof sendBatch.body>;

export const listBatches = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail',
  summary: 'Batches of a survey, the latest first',
  permission: permission.bulkEmailSend,
  query: listQuery({ sort: ['createdAt'], order: 'desc', filters: {} }).omit({ search: true }),
  responses: { 200: page(batch) },
});
export type BatchQuery = z.infer<typeof listBatches.query>;

export const sendReminder = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/reminder',
  summary:
    'Send a message to those who were sent a survey link and have not answered, or clicked for SurveyMonkey',
  permission: permission.bulkEmailSend,
  body: z.strictObject({ ...messageShape, scheduledAt }),
  responses: { 202: batch },
  problems: [
    'batch.running',
    'batch.noRecipients',
    'recipients.none',
    'survey.archived',
    'survey.unpublished',
    'survey.closed',
  ],
  idempotent: true,
});
export type NewReminder = z.infer<typeof sendReminder.body>;

const batchPath = '/:tenantId/v1/bulkemail/:batchId';

export const getBatch = operation({
  method: 'GET',
  path: batchPath,
  summary: 'Get the progress of a batch',
  permission: permission.bulkEmailSend,
  responses: { 200: batch },
});

const changeBatch = <const Action extends 'pause' | 'resume' | 'cancel' | 'retry-failed'>(
  action: Action,
  summary: string,
) =>
  operation({
    method: 'POST',
    path: `${batchPath}/${action}`,
    summary,
    permission: permission.bulkEmailSend,
    responses: { 200: batch },
    problems: ['batch.state', 'batch.running', 'survey.archived'],
  });

export const pauseBatch = changeBatch('pause', 'Send no more mails of a batch until it is resumed');
export const resumeBatch = changeBatch('resume', 'Go on with a batch that was paused or has failed');
export const cancelBatch = changeBatch('cancel', 'Send no more mails of a batch');
export const retryFailedBatch = changeBatch('retry-failed', 'Send again to those to whom mails failed');

export const setBatchRate = operation({
  method: 'PUT',
  path: `${batchPath}/rate`,
  summary: 'Change how fast a batch is sent, also while it is being sent',
  permission: permission.bulkEmailSend,
  body: z.strictObject({
    ratePerSecond: z.int().min(batchLimits.ratePerSecond.min).max(batchLimits.ratePerSecond.max).nullable(),
  }),
  responses: { 200: batch },
  problems: ['batch.state'],
});

export const watchBatch = operation({
  method: 'GET',
  path: `${batchPath}/events`,
  summary:
    'Watch a batch: as it is now, and again at each change, at most twice a second, until it has ended',
  permission: permission.bulkEmailSend,
  responses: { 200: batch },
  problems: ['request.tooMany'],
  events: 'progress',
});

export const batchRecipient = z.strictObject({
  id,
  line: z.int(),
  email: z.string(),
  name: z.string(),
  /** Blank if the batch has no locations. */
  location: z.string(),
  state: recipientState,
  attempts: z.int(),
  sentAt: timestamp.nullable(),
  /** Only while it is `Retrying`. */
  nextAttemptAt: timestamp.nullable(),
  /** Null before the first attempt. The same for each attempt. */
  messageId: z.string().nullable(),
  /** What was reported after it was sent; the gravest of several reports. */
  bounce: bounceKind.nullable(),
  /**
   * Mail server's answer or words of a reported bounce, or why it was skipped: a suppression's reason, `answered` or
   * `cancelled`. `tooLarge` if no mail was built, since the recipient's values made it larger than `messageLimits` allow.
   */
  detail: z.string().nullable(),
  /** Opened the survey by the link. */
  clickedAt: timestamp.nullable(),
  answeredAt: timestamp.nullable(),
});
export type BatchRecipient = z.infer<typeof batchRecipient>;

export const listBatchRecipients = operation({
  method: 'GET',
  path: `${batchPath}/recipients`,
  summary: 'Recipients of a batch, page by page; the search finds the beginning of an address',
  permission: permission.bulkEmailSend,
  query: listQuery({
    sort: ['line', 'email', 'sentAt'],
    filters: {
      state: enumListParam(recipientState).optional(),
      bounce: enumListParam(bounceKind).optional(),
    },
  }),
  responses: { 200: page(batchRecipient) },
});
export type BatchRecipientQuery = z.infer<typeof listBatchRecipients.query>;

export const exportBatchRecipients = operation({
  method: 'GET',
  path: `${batchPath}/recipients.csv`,
  summary: 'Download what came of each recipient of a batch',
  permission: permission.bulkEmailSend,
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
    'clickedAt',
    'answeredAt',
  ],
});

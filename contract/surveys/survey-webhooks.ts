import { z } from 'zod';
import { id, page, timestamp } from '../api/fields';
import { listLimits } from '../api/list-limits';
import { operation } from '../api/operation';
import { parseEmbedUrl } from '../embedding/embed-urls';
import { permission } from '../permissions';

export const webhookLimits = {
  url: 2_048,
  perSurvey: 10,
  perTenant: 200,
  /** An undelivered response is retried for this many hours. */
  retryHours: 24,
  /** Deliveries are listed for this many days. */
  logDays: 14,
  /** This many characters of a receiver's response are stored. */
  detail: 200,
} as const;

const isHttpsUrl = (url: string): boolean => {
  const location = parseEmbedUrl(url);
  return location?.kind === 'host' && location.secure;
};

/**
 * A host that can't be public is rejected with the code `notPublic`. Another may still turn out to have a private
 * address when it is called.
 */
const webhookUrl = z
  .string()
  .max(webhookLimits.url)
  .transform((url) => url.trim())
  .refine(isHttpsUrl, {
    error: 'Enter a valid https:// address.',
    params: { code: 'url', saysWhatIsMissing: true },
  });

export const webhookFields = z.strictObject({ url: webhookUrl });

export const webhookDeliveryState = z.enum(['Waiting', 'Delivered', 'Failed']);
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>;

/**
 * Says why there was no response. blockedAddress: the host is not public; secretUnreadable: SECRET_KEY has changed.
 */
export const webhookError = z.enum([
  'blockedAddress',
  'unreachable',
  'timeout',
  'tooLarge',
  'responseDeleted',
  'secretUnreadable',
  /** The operator of the servers decided not to send it. */
  'discarded',
]);
export type WebhookError = z.infer<typeof webhookError>;

const delivery = z.strictObject({
  /** The header `Vantage-Delivery` contains it. */
  id,
  /** It is null for a test. */
  responseId: id.nullable(),
  state: webhookDeliveryState,
  attempts: z.int(),
  createdAt: timestamp,
  attemptedAt: timestamp.nullable(),
  /** It is null unless the delivery is pending. */
  nextAttemptAt: timestamp.nullable(),
  /** This is the status of the receiver's last response; it is null without one. */
  status: z.int().nullable(),
  /** This is the beginning of that response. */
  detail: z.string(),
  error: webhookError.nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const webhook = z.strictObject({
  id,
  url: z.string(),
  createdAt: timestamp,
  /** This is the last attempted delivery; it is null without one. */
  lastDelivery: delivery.nullable(),
  /** Counts pending deliveries, up to 10,000. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

export const listWebhooks = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/webhook',
  summary: "A survey's webhooks, oldest first",
  permission: permission.surveysWrite,
  responses: { 200: z.strictObject({ items: z.array(webhook) }) },
});

/** It has no Idempotency-Key, since that would store the response, which contains the secret. */
export const addWebhook = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/webhook',
  summary:
    'Post each response from now on to an address, signed with the secret, which only this response contains',
  permission: permission.surveysWrite,
  body: webhookFields,
  responses: { 201: webhook.extend({ secret: z.string() }) },
  problems: ['webhook.urlTaken', 'webhook.tooMany', 'survey.archived', 'survey.definitionUnsupported'],
});
export type AddedWebhook = z.infer<(typeof addWebhook)['responses'][201]>;

export const deleteWebhook = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/survey/:surveyId/webhook/:webhookId',
  summary: 'Delete a webhook with its deliveries, also those that are waiting',
  permission: permission.surveysWrite,
  responses: { 204: z.undefined() },
  problems: ['survey.archived'],
});

export const testWebhook = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/webhook/:webhookId/test',
  summary: 'Post a test, which contains no response',
  permission: permission.surveysWrite,
  responses: { 202: delivery },
  problems: ['survey.archived', 'request.tooMany'],
});

export const listWebhookDeliveries = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/webhook/:webhookId/deliveries',
  summary: "A webhook's deliveries of the last days, newest first, page by page",
  permission: permission.surveysWrite,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(listLimits.maxLimit).default(listLimits.defaultLimit),
    cursor: z.string().max(2_000).optional(),
  }),
  responses: { 200: page(delivery) },
});
export type WebhookDeliveryQuery = z.infer<typeof listWebhookDeliveries.query>;

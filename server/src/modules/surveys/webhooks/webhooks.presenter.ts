import type { Webhook, WebhookDelivery } from '@vantage/contract/surveys/survey-webhooks';
import type { DeliveryRow, WebhookRow } from './webhooks.repository';

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  responseId: row.response_id,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  nextAttemptAt: row.state === 'Waiting' ? row.due_at.toISOString() : null,
  status: row.status,
  detail: row.detail,
  error: row.error,
});

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  createdAt: row.created_at.toISOString(),
  lastDelivery: row.lastDelivery && presentDelivery(row.lastDelivery),
  waiting: row.waiting,
});

import {
  addWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
} from '@vantage/contract/surveys/survey-webhooks';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { WebhookService } from './webhooks.service';

export const webhookRoutes = (handle: HandleOperation, webhooks: WebhookService): void => {
  handle(listWebhooks, ({ actor, params }) => webhooks.list(actor, params.surveyId));
  handle(addWebhook, ({ actor, params, body, requestId }) =>
    webhooks.add(actor, params.surveyId, body, requestId),
  );
  handle(deleteWebhook, ({ actor, params, requestId }) => webhooks.remove(actor, params, requestId));
  handle(testWebhook, ({ actor, params }) => webhooks.test(actor, params));
  handle(listWebhookDeliveries, ({ actor, params, query }) => webhooks.listDeliveries(actor, params, query));
};

import { randomBytes } from 'node:crypto';
import {
  webhookLimits,
  type AddedWebhook,
  type WebhookDelivery,
  type WebhookDeliveryQuery,
} from '@vantage/contract/surveys/survey-webhooks';
import type { Actor } from '../../../platform/actor';
import { createRateLimiter } from '../../../platform/rate-limiter';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import type { SurveyService } from '../surveys.service';
import type { WebhookDeliveryRepository } from './webhook-deliveries.repository';
import { canReceiveWebhooks } from './webhook-host';
import { webhookSealPurpose } from './webhook-post';
import type { WebhookQueueRepository } from './webhook-queue.repository';
import { presentDelivery, presentWebhook } from './webhooks.presenter';
import type { WebhookRepository } from './webhooks.repository';
import { day, minute } from '../../../platform/durations';

/** A webhook can be tested this many times within a window in milliseconds. */
const testLimit = { window: minute, max: 10 } as const;
const logDuration = webhookLimits.logDays * day;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly surveys: SurveyService;
  readonly webhookRepository: WebhookRepository;
  readonly deliveryRepository: WebhookDeliveryRepository;
  readonly queueRepository: WebhookQueueRepository;
  readonly audit: AuditLog;
  readonly providersOnLoopback: boolean;
}

const notPublic = { code: 'notPublic', message: 'Enter an address that can be reached from the internet.' };

interface WebhookRef {
  readonly surveyId: string;
  readonly webhookId: string;
}

/** Shortens a URL for the audit log, since what follows its host may be a secret. */
const maskUrl = (url: string): string => `${new URL(url).origin}/…`;

export type WebhookService = ReturnType<typeof webhookService>;

export const webhookService = (dependencies: Dependencies) => {
  const { database, clock, secrets, surveys, webhookRepository, deliveryRepository, queueRepository, audit } =
    dependencies;
  const { providersOnLoopback } = dependencies;
  const testLimiter = createRateLimiter({ clock, windowMs: testLimit.window });

  const find = async (
    scope: Scope,
    { surveyId, webhookId }: WebhookRef,
  ): Promise<{ id: string; url: string }> => {
    const webhook = await webhookRepository.find(scope, surveyId, webhookId);
    if (!webhook) throw notFound();
    return webhook;
  };

  return {
    /** @throws {AppError} notFound */
    async list(actor: Actor, surveyId: string) {
      const context = await surveys.loadContext(actor.tenantId);
      return database.read(actor.tenantId, async (scope) => {
        await surveys.read(scope, actor, context, surveyId);
        return { items: (await webhookRepository.list(scope, surveyId)).map(presentWebhook) };
      });
    },

    /** @throws {AppError} validation, notFound, webhook.urlTaken, webhook.tooMany, survey.definitionUnsupported */
    async add(
      actor: Actor,
      surveyId: string,
      { url }: { readonly url: string },
      requestId: string,
    ): Promise<AddedWebhook> {
      if (!canReceiveWebhooks(new URL(url).hostname, { providersOnLoopback }))
        throw new AppError('validation', { fields: { url: [notPublic] } });
      const context = await surveys.loadContext(actor.tenantId);
      const secret = `whsec_${randomBytes(32).toString('base64url')}`;
      return database.write(actor.tenantId, async (scope) => {
        await surveys.lock(scope, surveyId);
        const { type } = await surveys.read(scope, actor, context, surveyId);
        if (type !== 'SurveyJS') throw new AppError('survey.definitionUnsupported');
        const id = await webhookRepository.insert(scope, {
          surveyId,
          url,
          sealedSecret: secrets.seal(webhookSealPurpose, Buffer.from(secret)),
        });
        const { ofSurvey, ofTenant } = await webhookRepository.counts(scope, surveyId);
        if (ofSurvey > webhookLimits.perSurvey || ofTenant > webhookLimits.perTenant)
          throw new AppError('webhook.tooMany');
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.webhookAdded',
          entityId: surveyId,
          after: { url: maskUrl(url) },
        });
        const added = (await webhookRepository.list(scope, surveyId)).find((webhook) => webhook.id === id);
        if (!added) throw notFound();
        return { ...presentWebhook(added), secret };
      });
    },

    /** @throws {AppError} notFound */
    remove(actor: Actor, ref: WebhookRef, requestId: string): Promise<undefined> {
      return database.write(actor.tenantId, async (scope) => {
        await surveys.lock(scope, ref.surveyId);
        const { id, url } = await find(scope, ref);
        await webhookRepository.remove(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.webhookDeleted',
          entityId: ref.surveyId,
          before: { url: maskUrl(url) },
        });
        return undefined;
      });
    },

    /** @throws {AppError} notFound, request.tooMany */
    async test(actor: Actor, ref: WebhookRef): Promise<WebhookDelivery> {
      const { tenantId } = actor;
      const wait = testLimiter.count(`${tenantId} ${ref.webhookId}`, testLimit.max);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
      return database.write(tenantId, async (scope) => {
        await surveys.lock(scope, ref.surveyId);
        const { id } = await find(scope, ref);
        return presentDelivery(await deliveryRepository.get(scope, await queueRepository.addTest(scope, id)));
      });
    },

    /** @throws {AppError} notFound */
    async listDeliveries(actor: Actor, ref: WebhookRef, query: WebhookDeliveryQuery) {
      const context = await surveys.loadContext(actor.tenantId);
      return database.read(actor.tenantId, async (scope) => {
        await surveys.read(scope, actor, context, ref.surveyId);
        const { id } = await find(scope, ref);
        const { rows, ...page } = await deliveryRepository.page(scope, id, query);
        return { items: rows.map(presentDelivery), ...page };
      });
    },

    /** @returns how many, at most `limit` */
    deleteOldDeliveries(scope: Scope, limit: number): Promise<number> {
      return deliveryRepository.deleteOld(scope, new Date(clock.now() - logDuration), limit);
    },
  };
};

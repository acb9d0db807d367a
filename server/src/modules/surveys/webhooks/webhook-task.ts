import type { BaseLogger } from 'pino';
import type { Database } from '../../../platform/database/database';
import {
  backoffDelay,
  type JobOutcome,
  type JobTask,
  type RunningJob,
} from '../../../platform/jobs/job-runner';
import type { WebhookPost } from './webhook-post';
import {
  webhookTaskName,
  type Attempt,
  type DueDelivery,
  type WebhookQueueRepository,
} from './webhook-queue.repository';
import { hour } from '../../../platform/durations';

/** Milliseconds until the next attempt of a delivery, and until the next request to a failing webhook. */
const delays = {
  delivery: { first: 10_000, most: hour },
  webhook: { first: 1_000, most: 600_000 },
} as const;

const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

const gone: Attempt = { status: null, detail: '', fault: 'responseDeleted' };

interface Dependencies {
  readonly database: Database;
  readonly queue: WebhookQueueRepository;
  readonly post: WebhookPost;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/**
 * Posts the next delivery of a webhook. A failing webhook is paused with exponential backoff, however many
 * responses arrive, so that a dead receiver takes no slots from others.
 */
export const webhookTask = ({ database, queue, post, logger }: Dependencies): JobTask => {
  const deliver = async (job: RunningJob, delivery: DueDelivery): Promise<JobOutcome> => {
    const { tenantId } = job;
    const { surveyId, responseId } = delivery;
    const response =
      responseId === null
        ? null
        : await database.read(tenantId, (scope) => queue.response(scope, surveyId, responseId));
    if (response === undefined)
      return { kind: 'again', delay: 0, write: (scope) => queue.finish(scope, delivery, 'Failed', gone) };
    if (!job.isHeld()) return { kind: 'release' };
    const attempt = await post(delivery, response, job.signal);
    if (job.signal.aborted) return { kind: 'release' };
    const attempts = delivery.attempts + 1;
    const about = { tenantId, deliveryId: delivery.id, attempts, status: attempt.status };
    if (isSuccess(attempt)) {
      logger.info(about, 'webhook delivered');
      return {
        kind: 'again',
        delay: 0,
        write: (scope) => queue.finish(scope, delivery, 'Delivered', attempt),
      };
    }
    logger.warn({ ...about, fault: attempt.fault }, 'webhook deferred');
    const next = {
      delivery: backoffDelay(attempts, delays.delivery),
      webhook: backoffDelay(delivery.failures + 1, delays.webhook),
    };
    return {
      kind: 'again',
      delay: next.webhook,
      write: (scope) => queue.retryLater(scope, delivery, attempt, next),
    };
  };

  return {
    name: webhookTaskName,
    slots: 8,
    maxPerTenant: 2,
    maxAttempts: null,
    async run(job) {
      const delivery = await database.read(job.tenantId, (scope) => queue.next(scope, job.subject));
      if (!delivery) return { kind: 'done' };
      return delivery.wait > 0 ? { kind: 'again', delay: delivery.wait } : deliver(job, delivery);
    },
  };
};

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
  type DeliveryResult,
  type DueDelivery,
  type WebhookQueueRepository,
} from './webhook-queue.repository';
import { hour } from '../../../platform/durations';

/** A delivery is tried again, and a failing webhook is called again, after this many milliseconds. */
const retryDelays = {
  delivery: { first: 10_000, max: hour },
  webhook: { first: 1_000, max: 600_000 },
} as const;

const isSuccess = ({ status }: DeliveryResult): boolean => status !== null && status >= 200 && status < 300;

const responseDeleted: DeliveryResult = { status: null, detail: '', error: 'responseDeleted' };

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
        : await database.read(tenantId, (scope) => queue.findResponse(scope, surveyId, responseId));
    if (response === undefined)
      return {
        kind: 'again',
        delay: 0,
        write: (scope) => queue.finish(scope, delivery, 'Failed', responseDeleted),
      };
    if (job.stopping.aborted || !job.isHeld()) return { kind: 'release' };
    const result = await post(delivery, response, job.signal);
    if (job.signal.aborted) return { kind: 'release' };
    const attempts = delivery.attempts + 1;
    const logContext = { tenantId, deliveryId: delivery.id, attempts, status: result.status };
    if (isSuccess(result)) {
      logger.info(logContext, 'webhook delivered');
      return {
        kind: 'again',
        delay: 0,
        write: (scope) => queue.finish(scope, delivery, 'Delivered', result),
      };
    }
    logger.warn({ ...logContext, error: result.error }, 'webhook deferred');
    const delays = {
      delivery: backoffDelay(attempts, retryDelays.delivery),
      webhook: backoffDelay(delivery.failures + 1, retryDelays.webhook),
    };
    return {
      kind: 'again',
      delay: delays.webhook,
      write: (scope) => queue.retryLater(scope, delivery, result, delays),
    };
  };

  return {
    name: webhookTaskName,
    slots: 8,
    maxPerTenant: 2,
    isOutbound: true,
    maxAttempts: null,
    async run(job) {
      const delivery = await database.read(job.tenantId, (scope) => queue.findNext(scope, job.subject));
      if (!delivery) return { kind: 'done' };
      return delivery.wait > 0 ? { kind: 'again', delay: delivery.wait } : deliver(job, delivery);
    },
  };
};

import type { Clock } from '../../../platform/clock';
import type { Scope } from '../../../platform/database/database';
import type { DomainEvents } from '../../../platform/domain-events';
import { AppError } from '../../../platform/errors';
import { enqueueJob } from '../../../platform/jobs/job-queue';
import type { AuditLog } from '../../audit-log';
import { sendingTaskName } from '../sending/mailing-queue.repository';
import type { BatchRepository } from './batches.repository';

interface Dependencies {
  readonly clock: Clock;
  readonly batches: Pick<BatchRepository, 'lockUnfinished' | 'change'>;
  readonly audit: AuditLog;
}

/**
 * Cancels the scheduled or paused batch of a survey that is archived or deleted.
 * @throws {AppError} survey.mailingRunning if a batch is being sent
 */
export const batchCancellation =
  ({ clock, batches, audit }: Dependencies) =>
  async (scope: Scope, { surveyId, actor, requestId }: DomainEvents['survey.archived']): Promise<void> => {
    const batch = await batches.lockUnfinished(scope, surveyId);
    if (!batch) return;
    if (batch.state === 'Sending') throw new AppError('survey.mailingRunning');
    await batches.change(scope, batch.id, ['Scheduled', 'Paused'], {
      state: 'Cancelled',
      finished_at: new Date(clock.now()),
      delay: null,
    });
    await enqueueJob(scope, { task: sendingTaskName, subject: batch.id });
    await audit.recordChange(scope, actor, requestId, {
      action: 'survey.batchCancelled',
      entityId: surveyId,
    });
  };

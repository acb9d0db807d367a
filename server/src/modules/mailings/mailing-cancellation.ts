import type { Clock } from '../../platform/clock';
import type { Scope } from '../../platform/database/database';
import type { DomainEvents } from '../../platform/domain-events';
import { AppError } from '../../platform/errors';
import { enqueueJob } from '../../platform/jobs/job-queue';
import type { AuditLog } from '../audit-log';
import { sendingTaskName } from './sending/running-mailing.repository';
import type { MailingRepository } from './mailings.repository';

interface Dependencies {
  readonly clock: Clock;
  readonly mailingRepository: Pick<MailingRepository, 'lockUnfinished' | 'change'>;
  readonly audit: AuditLog;
}

/**
 * Cancels the scheduled or paused mailing of a survey that is archived or deleted.
 * @throws {AppError} survey.mailingRunning if a mailing is being sent
 */
export const mailingCancellation =
  ({ clock, mailingRepository, audit }: Dependencies) =>
  async (scope: Scope, { surveyId, actor, requestId }: DomainEvents['survey.archived']): Promise<void> => {
    const mailing = await mailingRepository.lockUnfinished(scope, surveyId);
    if (!mailing) return;
    if (mailing.state === 'Sending') throw new AppError('survey.mailingRunning');
    await mailingRepository.change(scope, mailing.id, ['Scheduled', 'Paused'], {
      state: 'Cancelled',
      finished_at: new Date(clock.now()),
      delay_reason: null,
    });
    await enqueueJob(scope, { task: sendingTaskName, subject: mailing.id });
    await audit.recordChange(scope, actor, requestId, {
      action: 'survey.mailingCancelled',
      entityId: surveyId,
    });
  };

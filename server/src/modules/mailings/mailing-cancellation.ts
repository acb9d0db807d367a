import type { MailingState } from '@vantage/contract/mailings/mailings';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Scope } from '../../platform/database/database';
import type { DomainEvents } from '../../platform/domain-events';
import { AppError } from '../../platform/errors';
import { enqueueJob } from '../../platform/jobs/job-queue';
import type { AuditLog } from '../audit-log';
import type { OutboundQueue } from '../../platform/outbound/outbound-queue';
import { sendingTaskName } from './sending/running-mailing.repository';
import type { MailingRepository } from './mailings.repository';

interface Dependencies {
  readonly clock: Clock;
  readonly mailingRepository: Pick<
    MailingRepository,
    'lockUnfinished' | 'findUnfinished' | 'countUnfinished' | 'change'
  >;
  readonly audit: AuditLog;
}

const unfinished = ['Scheduled', 'Sending', 'Paused'] as const satisfies MailingState[];

const cancelMailing = async (
  { clock, mailingRepository, audit }: Dependencies,
  scope: Scope,
  mailing: { readonly id: string; readonly surveyId: string },
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<void> => {
  const values = { state: 'Cancelled', finished_at: new Date(clock.now()), delay_reason: null } as const;
  if (!(await mailingRepository.change(scope, mailing.id, unfinished, values))) return;
  await enqueueJob(scope, { task: sendingTaskName, subject: mailing.id });
  await audit.recordChange(scope, actor, requestId, {
    action: 'survey.mailingCancelled',
    entityId: mailing.surveyId,
  });
};

/**
 * Cancels the scheduled or paused mailing of a survey that is archived or deleted.
 * @throws {AppError} survey.mailingRunning if a mailing is being sent
 */
export const mailingCancellation =
  (dependencies: Dependencies) =>
  async (scope: Scope, { surveyId, ...by }: DomainEvents['survey.archived']): Promise<void> => {
    const mailing = await dependencies.mailingRepository.lockUnfinished(scope, surveyId);
    if (!mailing) return;
    if (mailing.state === 'Sending') throw new AppError('survey.mailingRunning');
    await cancelMailing(dependencies, scope, { id: mailing.id, surveyId }, by);
  };

/** Mailings that are not finished are canceled by an operator who discards what waits to be sent. */
export const unfinishedMailings = (dependencies: Dependencies): OutboundQueue => ({
  kind: 'mailings',

  countWaiting(scope, bound) {
    return dependencies.mailingRepository.countUnfinished(scope, bound);
  },

  async discard(scope, limit, by) {
    const mailings = await dependencies.mailingRepository.findUnfinished(scope, limit);
    for (const mailing of mailings) await cancelMailing(dependencies, scope, mailing, by);
    return mailings.length;
  },
});

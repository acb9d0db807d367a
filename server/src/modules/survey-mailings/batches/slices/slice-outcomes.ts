import type { BatchState } from '@vantage/contract/survey-mailings/batches';
import type { Database, Scope } from '../../../../platform/database/database';
import { hour } from '../../../../platform/durations';
import { backoffDelay, type RunningJob } from '../../../../platform/jobs/job-runner';
import type { SendOutcome } from '../../../../platform/mail/smtp-connection';
import type { SuppressAddresses } from '../../suppressions/suppress-addresses';
import type {
  ClaimedRecipient,
  ClaimedRecipientRepository,
  RecipientOutcome,
} from '../claimed-recipients.repository';
import type { SliceControl } from './slice-control';

/** Milliseconds between two notifications of its viewers. */
const announceEvery = 500;
/** Milliseconds before a recipient is tried again, doubled for each further attempt, and the attempts in all. */
const retryDelays = { first: 30_000, most: hour };
const maxAttempts = 20;

/** The statistics don't have the recipients of a new batch yet: as if there was one, all would be read each time. */
export const planning = { genericPlan: true };

export const outcomeOf = (
  { id, email, attempts }: ClaimedRecipient,
  { kind, detail, isHardBounce = false }: SendOutcome,
): RecipientOutcome => {
  const attempted = { id, attempted: true, detail };
  if (kind === 'sent') return { ...attempted, state: 'Sent', delay: null };
  // No mail to anyone would be taken, so it was no attempt at this one.
  if (kind === 'unavailable') return { id, attempted: false, detail: null, state: 'Queued', delay: 0 };
  if (isHardBounce) return { ...attempted, state: 'Failed', delay: null, bouncedEmail: email };
  if (kind === 'refused' || attempts + 1 >= maxAttempts)
    return { ...attempted, state: 'Failed', delay: null };
  return { ...attempted, state: 'Retrying', delay: backoffDelay(attempts + 1, retryDelays) };
};

/** @param delay milliseconds until the recipient may be claimed again */
export const released = ({ id, attempts }: ClaimedRecipient, delay: number): RecipientOutcome => ({
  id,
  attempted: false,
  detail: null,
  state: attempts > 0 ? 'Retrying' : 'Queued',
  delay,
});

export const skipped = ({ id, skip }: Pick<ClaimedRecipient, 'id' | 'skip'>): RecipientOutcome => ({
  id,
  attempted: false,
  detail: skip,
  state: 'Skipped',
  delay: null,
});

/** For a recipient whose values make the mail too large, so that none was built. */
export const oversized = ({ id }: Pick<ClaimedRecipient, 'id'>): RecipientOutcome => ({
  id,
  attempted: false,
  detail: 'tooLarge',
  state: 'Failed',
  delay: null,
});

type Shown = Parameters<ClaimedRecipientRepository['record']>[2]['shown'];

/**
 * Returns a function that stores outcomes. Each call is one transaction, which also suppresses the addresses that the
 * mail server does not know. The slice is stopped once its batch is no longer being sent.
 * @param options.shown why little is sent, and the mail server's words
 */
export function outcomeStore(options: {
  readonly database: Pick<Database, 'write'>;
  readonly claimed: Pick<ClaimedRecipientRepository, 'record'>;
  readonly suppress: SuppressAddresses;
  readonly job: Pick<RunningJob, 'tenantId' | 'noteProgress'>;
  readonly batchId: string;
  readonly lease: string;
  readonly shown: () => Shown;
  readonly control: Pick<SliceControl, 'stop'>;
}): (outcomes: readonly RecipientOutcome[]) => Promise<void> {
  const { database, claimed, suppress, job, batchId, lease, shown, control } = options;
  let hasProgress = false;
  let announcedAt = 0;
  return async (outcomes) => {
    const announce = performance.now() - announcedAt >= announceEvery;
    const record = { lease, outcomes, shown: shown(), announce };
    const bounced = outcomes.flatMap(({ bouncedEmail: email }) =>
      email === undefined ? [] : [{ email, reason: 'bounced' as const, reportedBy: 'mailServer' as const }],
    );
    let recorded: Promise<BatchState | null> | undefined;
    const store = async (scope: Scope): Promise<void> => {
      if (!hasProgress) await job.noteProgress(scope);
      // The batch's id, which the job's log lines have, too.
      if (bounced.length > 0) await suppress(scope, bounced, { actor: null, requestId: batchId });
      recorded = claimed.record(scope, batchId, record);
      // The connections wait for it, so a round trip less counts.
      scope.awaitAtCommit(recorded);
    };
    await database.write(job.tenantId, store, planning);
    hasProgress = true;
    if (announce) announcedAt = performance.now();
    if ((await recorded) !== 'Sending') control.stop('stopped');
  };
}

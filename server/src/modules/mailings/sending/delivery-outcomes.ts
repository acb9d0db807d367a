import { hour } from '../../../platform/durations';
import { backoffDelay } from '../../../platform/jobs/job-runner';
import type { SendOutcome } from '../../../platform/mail/smtp-connection';
import type { ClaimedRecipient, DeliveryOutcome, SkipReason } from './claimed-recipients.repository';

/** A recipient is tried again after this many milliseconds, doubled with each attempt up to a maximum. */
const retryDelays = { first: 30_000, max: hour };
const maxAttempts = 20;

const finished = { attempted: false, retryInMs: null } as const;

export function toDeliveryOutcome(
  { id, email, attempts }: ClaimedRecipient,
  { kind, detail, isUnknownAddress: isHardBounce = false }: SendOutcome,
): DeliveryOutcome {
  // The server would take no mail to anyone, so it was no attempt at this recipient.
  if (kind === 'unavailable') return { id, attempted: false, detail: null, state: 'Queued', retryInMs: 0 };
  const attempt = { id, attempted: true, retryInMs: null, detail };
  if (kind === 'sent') return { ...attempt, state: 'Sent' };
  if (isHardBounce) return { ...attempt, state: 'Failed', unknownEmail: email };
  if (kind === 'refused' || attempts + 1 >= maxAttempts) return { ...attempt, state: 'Failed' };
  return { ...attempt, state: 'Retrying', retryInMs: backoffDelay(attempts + 1, retryDelays) };
}

/** The recipient may be claimed again after a delay, in milliseconds. */
export const releaseRecipient = ({ id, attempts }: ClaimedRecipient, retryInMs: number): DeliveryOutcome => ({
  id,
  attempted: false,
  retryInMs,
  state: attempts > 0 ? 'Retrying' : 'Queued',
  detail: null,
});

export const skipRecipient = ({ id }: ClaimedRecipient, reason: SkipReason): DeliveryOutcome => ({
  ...finished,
  id,
  state: 'Skipped',
  detail: reason,
});

/** The recipient's values make the mail too large, so that none was built. */
export const rejectOversized = ({ id }: ClaimedRecipient): DeliveryOutcome => ({
  ...finished,
  id,
  state: 'Failed',
  detail: 'tooLarge',
});

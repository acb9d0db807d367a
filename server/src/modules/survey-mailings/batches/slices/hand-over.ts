import type { SmtpConnection } from '../../../../platform/mail/smtp-connection';
import type { MailingSender } from '../../sender/mailing-sender';
import type { ClaimedRecipient } from '../claimed-recipients.repository';
import { claimTiming } from './claim-timing';
import type { LateSuppressions } from './late-suppressions';
import type { MailConnection, MailConnections } from './mail-connections';
import type { OutcomeRecorder } from './outcome-recorder';
import type { RecipientClaims } from './recipient-claims';
import type { QueueItem } from './recipient-queue';
import type { SliceControl } from './slice-control';
import { outcomeOf, oversized, skipped } from './slice-outcomes';
import type { BatchRates } from './batch-rates';

/** @returns the mail to one recipient, complete; null if their values make it too large */
export type Compose = (recipient: ClaimedRecipient) => Promise<string | null>;

/** Of all connections of a slice. */
export interface HandOver {
  readonly claims: RecipientClaims;
  readonly suppressions: Pick<LateSuppressions, 'reasonFor'>;
  readonly connections: MailConnections;
  readonly sender: Pick<MailingSender, 'from'>;
  readonly compose: Compose;
  readonly rates: BatchRates;
  /** The mail server asked for fewer mails. */
  readonly onThrottled: (detail: string) => void;
  readonly record: OutcomeRecorder['record'];
  readonly control: SliceControl;
  /** Aborts mails that are being handed over. */
  readonly signal: AbortSignal;
}

const isFresh = ({ claimedAt }: QueueItem): boolean =>
  performance.now() - claimedAt < claimTiming.maxClaimAge;

/** @returns whether the server has taken the mail */
async function send(
  slice: HandOver,
  connection: SmtpConnection,
  recipient: ClaimedRecipient,
): Promise<boolean> {
  const { sender, compose, rates, onThrottled, record, control, signal } = slice;
  const message = await compose(recipient);
  if (message === null) {
    await record(oversized(recipient));
    return false;
  }
  const envelope = { from: sender.from.address, to: recipient.email };
  const outcome = await connection.send(envelope, message, signal);
  if (outcome.kind === 'throttled') {
    onThrottled(outcome.detail);
    rates.batch.slowDown();
    rates.domains.slowDown(recipient);
  }
  await record(outcomeOf(recipient, outcome));
  if (outcome.kind === 'unavailable') control.stop('unavailable', outcome.detail);
  return outcome.kind === 'sent';
}

/**
 * Hands recipients over one after another, by one connection: the next one only when what came of the last one is stored.
 * Ends when no recipient is left, or the server rejects the connection.
 * @returns whether the server has taken a mail
 */
async function sendBy(slice: HandOver, connection: MailConnection): Promise<boolean> {
  const { claims, suppressions, connections, rates, record, control } = slice;
  let hasSent = false;
  for (let item = await claims.next(); item; item = await claims.next()) {
    const wait = rates.batch.take();
    if (wait > 0) await control.sleep(wait);
    const smtp = control.mayStart() ? await connection.open() : null;
    const skip = await suppressions.reasonFor(item.recipient.id);
    if (skip !== null) await record(skipped({ ...item.recipient, skip }));
    else if (smtp && control.mayStart() && isFresh(item))
      hasSent = (await send(slice, smtp, item.recipient)) || hasSent;
    else claims.requeue(item);
    if (!smtp) return hasSent;
    if (!isFresh(item)) await claims.releaseAll();
  }
  connections.endWaiting();
  return hasSent;
}

/**
 * Sends until the run ends, by one connection at a time. An error ends the run.
 * @returns whether the server has taken a mail
 */
export async function handOver(slice: HandOver): Promise<boolean> {
  const { connections, control } = slice;
  let hasSent = false;
  try {
    for (let connection = await connections.reserve(); connection; connection = await connections.reserve()) {
      try {
        hasSent = (await sendBy(slice, connection)) || hasSent;
      } finally {
        await connection.close();
      }
    }
  } catch (error) {
    control.fail(error);
  }
  return hasSent;
}

import { minute } from '../../../../platform/durations';
import { SmtpUnavailableError, type SmtpConnection } from '../../../../platform/mail/smtp-connection';
import type { MailingSender } from '../../sender/mailing-sender';
import type { ClaimedRecipient } from '../claimed-recipients.repository';
import type { LateSuppressions } from './late-suppressions';
import type { OutcomeRecorder } from './outcome-recorder';
import type { RecipientClaims } from './recipient-claims';
import type { QueueItem } from './recipient-queue';
import type { SliceControl } from './slice-control';
import { outcomeOf, oversized, skipped } from './slice-outcomes';
import type { BatchRates } from './slice-rate';

/** Milliseconds after a claim in which a mail may be started; then it has ended before the claim does. */
const startableFor = minute;

/** @returns the mail to one recipient, complete; null if their values make it too large */
export type Compose = (recipient: ClaimedRecipient) => Promise<string | null>;

/** Of all connections of a slice. */
export interface HandOver {
  readonly claims: RecipientClaims;
  readonly suppressions: Pick<LateSuppressions, 'reasonFor'>;
  readonly connections: SliceConnections;
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

const isFresh = ({ claimedAt }: QueueItem): boolean => performance.now() - claimedAt < startableFor;

interface SliceConnections {
  /** Null if the server refuses it; other connections continue. */
  open(): Promise<SmtpConnection | null>;
  close(connection: SmtpConnection): void;
}

/** Connections to the mail server, which is unavailable if it refuses the only one. */
export function sliceConnections(
  sender: Pick<MailingSender, 'connect'>,
  control: Pick<SliceControl, 'stop'>,
): SliceConnections {
  let count = 0;
  return {
    async open() {
      try {
        const connection = await sender.connect();
        count += 1;
        return connection;
      } catch (error) {
        if (!(error instanceof SmtpUnavailableError)) throw error;
        if (count === 0) control.stop('unavailable', error.message, error.isThrottle);
        return null;
      }
    },
    close(connection) {
      count -= 1;
      connection.close();
    },
  };
}

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
 * An error ends the slice.
 * @returns whether the server has taken a mail
 */
export async function handOver(slice: HandOver): Promise<boolean> {
  const { claims, suppressions, connections, rates, record, control } = slice;
  let connection = null as SmtpConnection | null;
  let hasSent = false;
  try {
    for (let item = await claims.next(); item; item = await claims.next()) {
      const wait = rates.batch.take();
      if (wait > 0) await control.sleep(wait);
      if (connection?.isOpen() === false) {
        connections.close(connection);
        connection = null;
      }
      if (!connection && control.mayStart()) connection = await connections.open();
      const skip = await suppressions.reasonFor(item.recipient.id);
      if (skip !== null) await record(skipped({ ...item.recipient, skip }));
      else if (connection && control.mayStart() && isFresh(item))
        hasSent = (await send(slice, connection, item.recipient)) || hasSent;
      else claims.requeue(item);
      if (!connection) break;
      if (!isFresh(item)) await claims.releaseAll();
    }
  } catch (error) {
    control.fail(error);
  } finally {
    if (connection) connections.close(connection);
  }
  return hasSent;
}

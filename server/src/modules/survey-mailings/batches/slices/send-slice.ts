import { v4 as uuidv4 } from 'uuid';
import type { Database } from '../../../../platform/database/database';
import type { RunningJob } from '../../../../platform/jobs/job-runner';
import type { ConnectionLimit } from '../../../../platform/mail/connection-limits';
import type { MailingSender } from '../../sender/mailing-sender';
import type { SuppressAddresses } from '../../suppressions/suppress-addresses';
import type { BatchQueueRepository, QueuedBatch } from '../batch-queue.repository';
import type { ClaimedRecipientRepository } from '../claimed-recipients.repository';
import type { BatchRates } from './batch-rates';
import { handOver, type Compose, type HandOver } from './hand-over';
import { lateSuppressions } from './late-suppressions';
import { mailConnections } from './mail-connections';
import { outcomeRecorder } from './outcome-recorder';
import { recipientClaims } from './recipient-claims';
import { recipientQueue } from './recipient-queue';
import { sliceControl, type SliceEnd } from './slice-control';
import { outcomeStore, planning } from './slice-outcomes';
import { sliceRate } from './slice-rate';

/** Also the most mails that can be sent twice after a process died. */
const maxConnections = 10;
/** Milliseconds after which other batches get theirs. */
const sliceDuration = 10_000;
/** Milliseconds between two checks whether the batch was paused or its rate changed. */
const controlEvery = 1_000;

export interface SliceResult extends SliceEnd {
  readonly hasSent: boolean;
}

interface Dependencies {
  readonly database: Database;
  readonly queue: BatchQueueRepository;
  readonly claimed: ClaimedRecipientRepository;
  readonly suppress: SuppressAddresses;
}

interface SendSlice {
  readonly job: RunningJob;
  readonly batch: QueuedBatch;
  readonly sender: MailingSender;
  readonly rates: BatchRates;
  readonly connectionLimit: ConnectionLimit;
  readonly compose: Compose;
  /** Calls back when the batch may have changed, until the function that it returns is called. */
  readonly onChange: (listener: () => void) => () => void;
  /** As `onChange`, when addresses of the tenant are suppressed. */
  readonly onSuppression: (listener: () => void) => () => void;
}

/** Calls back when the slice may have to end, until the function that it returns is called. */
const watchSlice = (
  { job, onChange }: Pick<SendSlice, 'job' | 'onChange'>,
  handle: { readonly onChange: () => void; readonly onTime: () => void; readonly onStop: () => void },
): (() => void) => {
  const stopListening = onChange(handle.onChange);
  const timers = [setInterval(handle.onTime, sliceDuration), setInterval(handle.onChange, controlEvery)];
  const signals = [job.stopping, job.signal];
  for (const signal of signals) signal.addEventListener('abort', handle.onStop);
  return () => {
    stopListening();
    for (const timer of timers) clearInterval(timer);
    for (const signal of signals) signal.removeEventListener('abort', handle.onStop);
  };
};

/** Sends mails of a batch until its time slice ends or none is left. */
export async function sendSlice(
  { database, queue, claimed, suppress }: Dependencies,
  slice: SendSlice,
): Promise<SliceResult> {
  const { job, batch, sender, rates, connectionLimit, compose, onSuppression } = slice;
  const { tenantId, signal } = job;
  const lease = uuidv4();
  const control = sliceControl(job);
  let throttleDetail: string | null = null;

  const rate = sliceRate({
    readState: () => database.read(tenantId, (scope) => queue.control(scope, batch.id)),
    sender,
    rates,
    control,
  });
  const { record } = outcomeRecorder({
    isHeld: () => job.isHeld(),
    store: outcomeStore({
      database,
      claimed,
      suppress,
      job,
      batchId: batch.id,
      lease,
      shown: () =>
        rates.batch.isSlowed()
          ? { delay: 'Throttled', detail: throttleDetail }
          : { delay: null, detail: null },
      control,
    }),
  });
  const claims = recipientClaims({
    claim: (limit) =>
      database.write(tenantId, (scope) => claimed.claim(scope, batch, { lease, limit }), planning),
    queue: recipientQueue(rates.domains),
    record,
    perSecond: rate.perSecond,
    control,
  });
  const suppressions = lateSuppressions(async () => {
    await claims.settled();
    return database.read(tenantId, (scope) => claimed.suppressed(scope, batch.id, lease));
  });
  const connections = mailConnections(sender, connectionLimit, control);
  const shared: HandOver = {
    claims,
    suppressions,
    connections,
    sender,
    compose,
    rates,
    onThrottled(detail) {
      throttleDetail = detail;
    },
    record,
    control,
    signal,
  };

  const stopWatching = watchSlice(slice, {
    onChange: () => void rate.refresh().catch(control.fail),
    onTime() {
      // A server that takes longer to let anybody in would get no mail at all.
      if (!connections.isConnecting()) control.stop('time');
    },
    onStop: () => control.stop('stopped'),
  });
  const stopListening = onSuppression(suppressions.refresh);
  try {
    await rate.refresh();
    const count = Math.min(maxConnections, Math.max(1, Math.ceil(rate.perSecond() ?? maxConnections)));
    const sent = await Promise.all(Array.from({ length: count }, () => handOver(shared)));
    await claims.settled();
    await claims.releaseAll();
    return { ...control.result(), hasSent: sent.includes(true) };
  } finally {
    stopWatching();
    stopListening();
  }
}

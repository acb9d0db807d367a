import type { MailingSender } from '../../sender/mailing-sender';
import type { BatchQueueRepository } from '../batch-queue.repository';
import type { BatchRates } from './batch-rates';
import type { SliceControl } from './slice-control';

export interface SliceRate {
  /** Applies what the batch's row says: its state and its rate. */
  refresh(): Promise<void>;
  /** Mails per second; null without a limit. */
  perSecond(): number | null;
}

/** @param options.readState of the batch */
export function sliceRate(options: {
  readonly readState: () => ReturnType<BatchQueueRepository['control']>;
  readonly sender: Pick<MailingSender, 'ratePerSecond' | 'ratePerDomain'>;
  readonly rates: BatchRates;
  readonly control: Pick<SliceControl, 'stop'>;
}): SliceRate {
  const { readState, sender, rates, control } = options;
  /** Undefined until it is known. */
  let rate: number | null | undefined;
  return {
    async refresh() {
      const found = await readState();
      if (found?.state !== 'Sending') return control.stop('stopped');
      // Batches of a tenant share its rates, in whichever processes they are sent.
      const shareOf = (whole: number | null): number | null => whole && whole / found.sending;
      const lowest = Math.min(found.ratePerSecond ?? Infinity, shareOf(sender.ratePerSecond) ?? Infinity);
      const next = lowest === Infinity ? null : lowest;
      // Another number of connections and recipients fits the new rate.
      if (rate !== undefined && rate !== next) control.stop('time');
      rate = next;
      rates.batch.setRate(rate);
      rates.domains.setRate(shareOf(sender.ratePerDomain));
    },
    perSecond: () => rate ?? null,
  };
}

import type { Batch } from '@vantage/contract/survey-mailings/batches';
import { useEffect, type ReactNode } from 'react';
import type { OnSearch } from '../../../lib/lists/list-search';
import { refetchRecipients } from '../api/batches';
import type { MailingSearch } from '../mailing-search';
import { BatchSummary } from './batch-summary';
import { RecipientTable } from './recipient-table';

/** In ms. The figures come more often than the recipients, which take more to fetch. */
const refreshIntervalMs = 3_000;

export interface BatchProgressProps {
  batch: Batch;
  isOutdated: boolean;
  search: MailingSearch;
  onSearch: OnSearch<MailingSearch>;
  actions: ReactNode;
}

export const BatchProgress = ({ batch, isOutdated, search, onSearch, actions }: BatchProgressProps) => {
  const { id, state } = batch;
  const hasQueued = batch.queued > 0;
  useEffect(() => {
    void refetchRecipients(id);
    // Those who are left of a canceled batch are skipped gradually.
    if (state !== 'Sending' && !(state === 'Cancelled' && hasQueued)) return undefined;
    const timer = setInterval(() => void refetchRecipients(id), refreshIntervalMs);
    return () => clearInterval(timer);
  }, [id, state, hasQueued]);
  return (
    <>
      <BatchSummary batch={batch} isOutdated={isOutdated} />
      <RecipientTable batch={batch} search={search} onSearch={onSearch} actions={actions} />
    </>
  );
};

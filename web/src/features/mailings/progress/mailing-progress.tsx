import type { Mailing } from '@vantage/contract/mailings/mailings';
import { useEffect, type ReactNode } from 'react';
import type { OnSearch } from '../../../lib/lists/list-search';
import { refetchRecipients } from '../api/mailing-recipients';
import type { MailingSearch } from '../mailing-search';
import { MailingSummary } from './mailing-summary';
import { RecipientTable } from './recipients/recipient-table';

/** The figures come more often than the recipients, which take more to fetch. In milliseconds. */
const refreshIntervalMs = 3_000;

export interface MailingProgressProps {
  mailing: Mailing;
  isStale: boolean;
  search: MailingSearch;
  onSearch: OnSearch<MailingSearch>;
  actions: ReactNode;
}

export const MailingProgress = ({ mailing, isStale, search, onSearch, actions }: MailingProgressProps) => {
  const { id, state } = mailing;
  const hasQueued = mailing.queued > 0;
  useEffect(() => {
    void refetchRecipients(id);
    // Recipients who are left of a canceled mailing are skipped gradually.
    if (state !== 'Sending' && !(state === 'Cancelled' && hasQueued)) return undefined;
    const timer = setInterval(() => void refetchRecipients(id), refreshIntervalMs);
    return () => clearInterval(timer);
  }, [id, state, hasQueued]);
  return (
    <>
      <MailingSummary mailing={mailing} isStale={isStale} />
      <RecipientTable mailing={mailing} search={search} onSearch={onSearch} actions={actions} />
    </>
  );
};

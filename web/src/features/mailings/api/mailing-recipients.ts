import {
  exportMailingRecipients,
  listMailingRecipients,
  type MailingRecipient,
} from '@vantage/contract/mailings/mailings';
import { bounceKind } from '@vantage/contract/mailings/bounces';
import { api } from '../../../lib/api/api-client';
import { download } from '../../../lib/api/download';
import { queryClient } from '../../../lib/api/query-client';
import { keysetQuery } from '../../../lib/lists/keyset-list';
import { toSortParams } from '../../../lib/lists/list-search';
import { defaultSort, type MailingSearch } from '../mailing-search';

const pageSize = 50;

const recipientListName = (mailingId: string): string => `mailing-recipients ${mailingId}`;

const toFilter = (filter: MailingSearch['state']) => {
  if (filter === 'Bounced') return { bounce: bounceKind.options.join(',') };
  // All of these states are still to be finished.
  return { state: filter === 'Queued' ? 'Queued,Sending,Retrying' : filter };
};

export const mailingRecipientsQuery = (
  mailingId: string,
  { state, search, sort = defaultSort }: MailingSearch,
) => {
  const query = { ...toFilter(state), search, ...toSortParams(sort) };
  return keysetQuery<MailingRecipient>({
    name: recipientListName(mailingId),
    search: query,
    fetchPage: (cursor, signal) =>
      api(listMailingRecipients, {
        params: { mailingId },
        query: { ...query, limit: pageSize, cursor },
        signal,
      }),
  });
};

/** More pages would be fetched one after the other, while the mailing continues. */
const maxRefetchedPages = 2;

/** Fetches the recipients that are on screen again. */
export const refetchRecipients = (mailingId: string): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [recipientListName(mailingId)],
    predicate: ({ state }) =>
      ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) <= maxRefetchedPages,
  });

export const exportRecipients = (mailingId: string): Promise<string> =>
  download(exportMailingRecipients, { params: { mailingId } });

import type { MailingRecipientQuery } from '@vantage/contract/mailings/mailings';
import { listSearch, oneOf, searchText, singleText, sortBy } from '../../lib/lists/list-search';

export const mailingSteps = ['recipients', 'message', 'check', 'progress'] as const;
export type MailingStep = (typeof mailingSteps)[number];

/**
 * The list of recipients can be filtered by these. `Bounced` are those of `Sent` that were reported as bounced or as
 * spam; `Queued` includes those that are being sent to or retried.
 */
export const recipientFilters = ['Sent', 'Bounced', 'Failed', 'Queued', 'Skipped'] as const;
export type RecipientFilter = (typeof recipientFilters)[number];

const sorts = ['line', 'email', 'sentAt'] as const satisfies MailingRecipientQuery['sort'][];
export type RecipientSort = (typeof sorts)[number];
export const defaultSort: RecipientSort = 'line';

export const readMailingSearch = listSearch({
  step: oneOf(mailingSteps),
  /** Says what is written. By default, it is a mail to chosen recipients. */
  kind: oneOf(['reminder']),
  /** Names the mailing whose progress is shown. */
  mailing: singleText,
  state: oneOf(recipientFilters),
  search: searchText,
  sort: sortBy(sorts, defaultSort),
});
export type MailingSearch = ReturnType<typeof readMailingSearch>;

import type { SuppressionReason } from '@vantage/contract/mailings/suppressions';
import { listOf, listSearch, searchText, sortBy } from '../../../lib/lists/list-search';

export const suppressionReasons = [
  'unsubscribed',
  'bounced',
  'complained',
  'added',
] as const satisfies SuppressionReason[];

const sorts = ['createdAt', 'email'] as const;
export type SuppressionSort = (typeof sorts)[number];
/** The latest come first. */
export const defaultSort = '-createdAt';

export const readSuppressionSearch = listSearch({
  search: searchText,
  reason: listOf(suppressionReasons),
  sort: sortBy(sorts, defaultSort),
});
export type SuppressionSearch = ReturnType<typeof readSuppressionSearch>;

import { isRejected } from '../../lib/api/api-problem';

export type ListState = 'loading' | 'failed' | 'notAllowed' | 'empty' | 'noMatch' | 'filled';

/**
 * Loaded rows stay visible while more load or fail to load.
 * @param query the list's query
 * @param count number of rows; `undefined` until the first response
 * @param isFiltered whether a filter is set
 */
export const listState = (
  query: { isPending: boolean; error?: Error | null },
  count: number | undefined,
  isFiltered: boolean,
): ListState => {
  if (count === undefined) {
    if (query.isPending) return 'loading';
    return isRejected(query.error ?? null) ? 'notAllowed' : 'failed';
  }
  if (count > 0) return 'filled';
  return isFiltered ? 'noMatch' : 'empty';
};

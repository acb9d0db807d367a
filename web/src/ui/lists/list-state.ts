import { isRefused } from '../../lib/api/api-problem';

/** What a list shows. */
export type ListState = 'loading' | 'failed' | 'notAllowed' | 'empty' | 'noMatch' | 'filled';

/**
 * The state of a list's screen. What is there stays on the screen while more is on its way or fails to come.
 * @param query the list's query, or what is the same
 * @param count how many there are to show; `undefined` until the first answer
 * @param isNarrowed whether filters leave something out
 */
export const listState = (
  query: { isPending: boolean; error?: Error | null },
  count: number | undefined,
  isNarrowed: boolean,
): ListState => {
  if (count === undefined) {
    if (query.isPending) return 'loading';
    return isRefused(query.error ?? null) ? 'notAllowed' : 'failed';
  }
  if (count > 0) return 'filled';
  return isNarrowed ? 'noMatch' : 'empty';
};

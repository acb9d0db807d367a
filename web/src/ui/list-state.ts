/** What a list shows. */
export type ListState = 'loading' | 'failed' | 'empty' | 'noMatch' | 'filled';

/**
 * The state of a list's screen. What is there stays on the screen while more is on its way or fails to come.
 * @param query the list's query, or what is the same
 * @param count how many there are to show; `undefined` until the first answer
 * @param isNarrowed whether filters leave something out
 */
export const listState = (
  query: { isPending: boolean },
  count: number | undefined,
  isNarrowed: boolean,
): ListState => {
  if (count === undefined) return query.isPending ? 'loading' : 'failed';
  if (count > 0) return 'filled';
  return isNarrowed ? 'noMatch' : 'empty';
};

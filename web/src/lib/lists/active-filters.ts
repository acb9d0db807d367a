/** What leaves something out of a list: the words searched for, filters, or both. */
export type ActiveFilters = 'search' | 'filters' | 'both';

/**
 * What narrows a list; `undefined` when nothing does.
 * @param filters what each filter is set to
 */
export const activeFilters = (
  search: string | undefined,
  filters: readonly unknown[],
): ActiveFilters | undefined => {
  const isFiltered = filters.some((filter) => filter !== undefined);
  if (search === undefined) return isFiltered ? 'filters' : undefined;
  return isFiltered ? 'both' : 'search';
};

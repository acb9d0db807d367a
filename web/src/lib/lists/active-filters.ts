export type ActiveFilters = 'search' | 'filters' | 'both';

/**
 * `undefined` if the list is not filtered.
 * @param filters the value of each filter
 */
export const activeFilters = (
  search: string | undefined,
  filters: readonly unknown[],
): ActiveFilters | undefined => {
  const isFiltered = filters.some((filter) => filter !== undefined);
  if (search === undefined) return isFiltered ? 'filters' : undefined;
  return isFiltered ? 'both' : 'search';
};

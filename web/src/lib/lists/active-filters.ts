export type ActiveFilters = 'search' | 'filters' | 'both';

/**
 * `undefined` if nothing narrows the list.
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

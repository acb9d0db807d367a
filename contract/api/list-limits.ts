/**
 * Rows per page and of lists without pages, characters of searches and filter values, and where the count of a filtered
 * total stops.
 */
export const listLimits = {
  defaultLimit: 50,
  maxLimit: 200,
  withoutPages: 1_000,
  search: 128,
  filterValues: 50,
  filterValue: 128,
  countedTo: 10_000,
} as const;

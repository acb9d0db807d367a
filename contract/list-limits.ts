/**
 * Bounds of a list's page: rows a page, characters searched for, values that a filter may have at once and characters of
 * each, and the count after which a filtered total stops.
 */
export const listLimits = {
  defaultLimit: 50,
  maxLimit: 200,
  search: 128,
  filterValues: 50,
  filterValue: 128,
  countedTo: 10_000,
} as const;

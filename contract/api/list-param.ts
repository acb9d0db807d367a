/** Joins values with commas for a query parameter; commas within values are escaped with a backslash. */
export const formatListParam = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join();

/** The inverse of `formatListParam`. */
export const parseListParam = (text: string): string[] =>
  // Values contain no NUL.
  text.replace(/\\(.)|,/gsu, (_found, own: string | undefined) => own ?? '\0').split('\0');

/**
 * Several values as one text, in a query string and in the address of a screen: with commas between them, a comma of a
 * value's own behind a backslash.
 */
export const formatListParam = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join();

/** The values that `joinValues` made one text of. */
export const parseListParam = (text: string): string[] =>
  // No value has a NUL in it.
  text.replace(/\\(.)|,/gsu, (_found, own: string | undefined) => own ?? '\0').split('\0');

import { formatListParam } from '@vantage/contract/api/list-param';

/** Plain strings; a reader of several values splits them itself. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/**
 * A readable query string: `?sort=-name&status=Upcoming,Completed`. Sorted by name, so that one search has
 * one URL.
 */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const written = new URLSearchParams();
  for (const name of Object.keys(search).toSorted()) {
    const value = search[name];
    if (value === undefined) continue;
    written.set(name, Array.isArray(value) ? formatListParam(value as string[]) : String(value));
  }
  const text = written.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
};

import { formatListParam } from '@vantage/contract/list-param';

/** What an address asks for: plain texts. Whoever reads one that stands for several values splits it. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/**
 * The address of a search, as somebody would write it: `?sort=-name&status=Upcoming,Completed`. In the order of the names,
 * so that one search has one address.
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

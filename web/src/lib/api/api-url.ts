import type { Operation } from '@vantage/contract/api/operation';

type Query = Readonly<Record<string, unknown>>;

/**
 * Path and query of a request, relative to the API's base.
 * @throws {Error} if a path parameter has no value
 */
export const apiUrl = (
  operation: Pick<Operation, 'path'>,
  params: Readonly<Record<string, string | null | undefined>>,
  query: Query = {},
): string => {
  const path = operation.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`No value for ${name} in ${operation.path}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

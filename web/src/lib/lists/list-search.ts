import { listLimits } from '@vantage/contract/api/list-limits';
import { parseListParam } from '@vantage/contract/api/list-param';

/** Parses one value of a URL; `undefined` if invalid. */
type Read<Value> = (value: unknown) => Value | undefined;

type Search<Fields extends Readonly<Record<string, Read<unknown>>>> = {
  [name in keyof Fields]?: Exclude<ReturnType<Fields[name]>, undefined> | undefined;
};

export const searchText: Read<string> = (value) =>
  typeof value === 'string' && value !== '' ? value.slice(0, listLimits.search) : undefined;

/** @param standard the default, which is omitted from the URL so that one list has one URL */
export const oneOf =
  <const Value extends string>(values: readonly Value[], standard?: NoInfer<Value>): Read<Value> =>
  (value) =>
    values.find((one) => one === value && one !== standard);

const valuesIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? parseListParam(value) : [];

/** In the order of `values`; `undefined` for none. */
export const listOf =
  <const Value extends string>(values: readonly Value[]): Read<Value[]> =>
  (value) => {
    const provided = valuesIn(value);
    const existing = values.filter((one) => provided.includes(one));
    return existing.length > 0 ? existing : undefined;
  };

/** A filter value known only to the server. Not truncated, since that would be a different value. */
export const singleText: Read<string> = (value) => {
  const text = searchText(value);
  return text === value ? text : undefined;
};

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** A calendar date from the year 1 on, `YYYY-MM-DD`. */
export const dateText: Read<string> = (value) =>
  typeof value === 'string' && calendarDate.test(value) && !value.startsWith('0000') && isDay(value)
    ? value
    : undefined;

/** Deduplicated, in the given order. */
export const textList: Read<string[]> = (value) => {
  const texts = valuesIn(value)
    .map(singleText)
    .filter((text) => text !== undefined);
  return texts.length > 0 ? [...new Set(texts)].slice(0, listLimits.filterValues) : undefined;
};

/** `name`, or `-name` for descending. */
export type SortText<Column extends string> = Column | `-${Column}`;

/** The default order is omitted. */
export const sortBy = <const Column extends string>(
  columns: readonly Column[],
  standard: NoInfer<SortText<Column>>,
): Read<SortText<Column>> =>
  oneOf<SortText<Column>>([...columns, ...columns.map((column) => `-${column}` as const)], standard);

export const toSortParams = <Column extends string>(
  text: SortText<Column>,
): { sort: Column; order: 'asc' | 'desc' } =>
  text.startsWith('-')
    ? { sort: text.slice(1) as Column, order: 'desc' }
    : { sort: text as Column, order: 'asc' };

export const sortText = <Column extends string>(sorting: {
  sort: Column;
  order: 'asc' | 'desc';
}): SortText<Column> => (sorting.order === 'desc' ? `-${sorting.sort}` : sorting.sort);

/**
 * Parses a list's URL and drops what is invalid, as explicit `undefined`: the router would fill a missing key
 * from the URL. Without Zod, because routes use it and therefore it loads before the sign-in screen.
 */
export const listSearch =
  <const Fields extends Readonly<Record<string, Read<unknown>>>>(fields: Fields) =>
  (input: Readonly<Record<string, unknown>>): Search<Fields> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, read]) => [name, read(input[name])]),
    ) as Search<Fields>;

/** Typing replaces the history entry; a choice adds one, which Back undoes. */
export type SearchStep = 'typed' | 'chosen';

/** Navigates to a search; resolves once the screen shows the result. */
export type OnSearch<S> = (search: S, step: SearchStep) => Promise<void>;

export const stepOptions = (step: SearchStep): { replace: boolean; resetScroll: false } => ({
  replace: step === 'typed',
  resetScroll: false,
});

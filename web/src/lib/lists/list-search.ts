import { listLimits } from '@vantage/contract/list-limits';
import { parseListParam } from '@vantage/contract/list-param';

/** Reads one value of an address; `undefined` for one that makes no sense. */
type Read<Value> = (value: unknown) => Value | undefined;

type Search<Fields extends Readonly<Record<string, Read<unknown>>>> = {
  [name in keyof Fields]?: Exclude<ReturnType<Fields[name]>, undefined> | undefined;
};

/** What somebody searches for. */
export const searchText: Read<string> = (value) =>
  typeof value === 'string' && value !== '' ? value.slice(0, listLimits.search) : undefined;

/**
 * One of a few values.
 * @param standard the one that is meant when none is named; left out of the address, so that one list has one
 */
export const oneOf =
  <const Value extends string>(values: readonly Value[], standard?: NoInfer<Value>): Read<Value> =>
  (value) =>
    values.find((one) => one === value && one !== standard);

/** What stands for several values: a text of the address, or what a screen remembers of it. */
const valuesIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? parseListParam(value) : [];

/** Several of a few values, in their own order; none at all is left out. */
export const severalOf =
  <const Value extends string>(values: readonly Value[]): Read<Value[]> =>
  (value) => {
    const given = valuesIn(value);
    const known = values.filter((one) => given.includes(one));
    return known.length > 0 ? known : undefined;
  };

/** One value of a filter whose values only the server knows. Cut short it would be another one. */
export const oneText: Read<string> = (value) => {
  const text = searchText(value);
  return text === value ? text : undefined;
};

/** Several of them, in their order and each once. */
export const severalTexts: Read<string[]> = (value) => {
  const texts = valuesIn(value)
    .map(oneText)
    .filter((text) => text !== undefined);
  return texts.length > 0 ? [...new Set(texts)].slice(0, listLimits.filterValues) : undefined;
};

/** An order as an address says it: `name`, or `-name` for the other way round. */
export type SortText<Column extends string> = Column | `-${Column}`;

/** The order by one of some columns; the standard one is left out. */
export const sortBy = <const Column extends string>(
  columns: readonly Column[],
  standard: NoInfer<SortText<Column>>,
): Read<SortText<Column>> =>
  oneOf<SortText<Column>>([...columns, ...columns.map((column) => `-${column}` as const)], standard);

/** The column and direction that such a text says. */
export const sortingOf = <Column extends string>(
  text: SortText<Column>,
): { sort: Column; order: 'asc' | 'desc' } =>
  text.startsWith('-')
    ? { sort: text.slice(1) as Column, order: 'desc' }
    : { sort: text as Column, order: 'asc' };

/** The text that says them. */
export const sortText = <Column extends string>(sorting: {
  sort: Column;
  order: 'asc' | 'desc';
}): SortText<Column> => (sorting.order === 'desc' ? `-${sorting.sort}` : sorting.sort);

/**
 * Makes the reader of a list's address: it keeps what makes sense and drops the rest. What it drops it names as
 * undefined, since the router would fill a gap with what the address says. Without Zod, because routes name it and so
 * it stands before the sign-in screen.
 */
export const listSearch =
  <const Fields extends Readonly<Record<string, Read<unknown>>>>(fields: Fields) =>
  (input: Readonly<Record<string, unknown>>): Search<Fields> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, read]) => [name, read(input[name])]),
    ) as Search<Fields>;

/**
 * How a search comes into the address: what goes on being typed replaces it, what is chosen is a step that Back
 * undoes.
 */
export type SearchStep = 'typed' | 'chosen';

/** Puts a search into the address; fulfilled once the screen shows what the address then asks for. */
export type OnSearch<S> = (search: S, step: SearchStep) => Promise<void>;

/** The router's options for such a step. */
export const stepOptions = (step: SearchStep): { replace: boolean; resetScroll: false } => ({
  replace: step === 'typed',
  resetScroll: false,
});

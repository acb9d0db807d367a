/** Reads one value of an address; `undefined` for one that makes no sense. */
type Read<Value> = (value: unknown) => Value | undefined;

type Search<Fields extends Readonly<Record<string, Read<unknown>>>> = {
  [name in keyof Fields]?: Exclude<ReturnType<Fields[name]>, undefined> | undefined;
};

/** Characters that the server takes of a search. */
const maxSearchLength = 128;

/** What somebody searches for. The router reads `?search=360` as a number. */
export const searchText: Read<string> = (value) => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, maxSearchLength) : undefined;
};

/**
 * One of a few values.
 * @param standard the one that is meant when none is named; left out of the address, so that one list has one
 */
export const oneOf =
  <const Value extends string>(values: readonly Value[], standard?: NoInfer<Value>): Read<Value> =>
  (value) =>
    values.find((one) => one === value && one !== standard);

/** Several of a few values, in their own order. A single one may stand alone; none at all is left out. */
export const severalOf =
  <const Value extends string>(values: readonly Value[]): Read<Value[]> =>
  (value) => {
    const given: unknown[] = Array.isArray(value) ? value : [value];
    const known = values.filter((one) => given.includes(one));
    return known.length > 0 ? known : undefined;
  };

/** One value of a filter whose values only the server knows. Cut short it would be another one. */
export const oneText: Read<string> = (value) => {
  const text = searchText(value);
  return text === value || typeof value === 'number' ? text : undefined;
};

/** Several of them, in their order and each once. */
export const severalTexts: Read<string[]> = (value) => {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const texts = given.map(oneText).filter((text) => text !== undefined);
  return texts.length > 0 ? [...new Set(texts)] : undefined;
};

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
 * How a search comes into the address: what is typed replaces it letter by letter, what is chosen is a step that Back
 * undoes.
 */
export type SearchStep = 'typed' | 'chosen';

/** Puts a search into the address. */
export type OnSearch<S> = (search: S, step: SearchStep) => void;

/** The router's options for such a step. */
export const stepOptions = (step: SearchStep): { replace: boolean; resetScroll: false } => ({
  replace: step === 'typed',
  resetScroll: false,
});

/**
 * What a list's controls do to its address.
 * @param search what the address holds
 * @param filters names of the fields that leave something out, beside the search for words
 */
export const listControls = <S extends { search?: string | undefined }>(
  search: S,
  onSearch: OnSearch<S>,
  filters: readonly (keyof S)[],
) => {
  const narrowing: readonly (keyof S)[] = ['search', ...filters];
  const none = (names: readonly (keyof S)[]) =>
    Object.fromEntries(names.map((name) => [name, undefined])) as Partial<S>;
  return {
    /** Whether something is left out of the list, as opposed to merely put in order. */
    isNarrowed: narrowing.some((name) => search[name] !== undefined),
    type: (text: string) => onSearch({ ...search, search: text === '' ? undefined : text }, 'typed'),
    choose: (change: Partial<S>) => onSearch({ ...search, ...change }, 'chosen'),
    /** Empties the filters; what is searched for stays. */
    clearFilters: () => onSearch({ ...search, ...none(filters) }, 'chosen'),
    /** Empties everything that narrows the list. */
    clear: () => onSearch({ ...search, ...none(narrowing) }, 'chosen'),
  };
};

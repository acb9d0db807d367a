import type { FilterOption } from './filter-select';
import { withUnknown } from './filter-summary';

interface FilterBase {
  id: string;
  label: string;
  options: readonly FilterOption<string>[];
}

/** A filter of a list: of one value, or of several. */
export type ListFilter =
  | (FilterBase & { kind: 'one'; value: string | undefined; onChange: (value: string | undefined) => void })
  | (FilterBase & { kind: 'several'; values: readonly string[]; onChange: (values: string[]) => void });

/** A filter of one value, checked for the values it may have. */
export const oneOfFilter = <Value extends string>(filter: {
  id: string;
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}): ListFilter => ({
  ...filter,
  kind: 'one',
  onChange: (next) => filter.onChange(filter.options.find(({ value }) => value === next)?.value),
});

/**
 * A filter of several values, checked for the values it may have.
 * @param filter.onChange gets `undefined` for none, as an address leaves it out
 */
export const severalOfFilter = <Value extends string>(filter: {
  id: string;
  label: string;
  options: readonly FilterOption<Value>[];
  values: readonly Value[] | undefined;
  onChange: (values: Value[] | undefined) => void;
}): ListFilter => ({
  ...filter,
  kind: 'several',
  values: filter.values ?? [],
  onChange: (next) => {
    const values = filter.options.map(({ value }) => value).filter((value) => next.includes(value));
    filter.onChange(values.length > 0 ? values : undefined);
  },
});

/**
 * A filter of several values that the server offers, so that nobody knows here which there are.
 * @param filter.onChange gets `undefined` for none, as an address leaves it out
 */
export const severalTextsFilter = (filter: {
  id: string;
  label: string;
  options: readonly FilterOption<string>[];
  values: readonly string[] | undefined;
  onChange: (values: string[] | undefined) => void;
}): ListFilter => ({
  ...filter,
  kind: 'several',
  values: filter.values ?? [],
  onChange: (next) => filter.onChange(next.length > 0 ? next : undefined),
});

/** Values that a filter has now. */
export const valuesOf = (filter: ListFilter): readonly string[] =>
  filter.kind === 'several' ? filter.values : filter.value === undefined ? [] : [filter.value];

/** What a filter offers: its options, and what it is set to though no option says so. */
export const offeredBy = (filter: ListFilter): readonly FilterOption<string>[] =>
  withUnknown(filter.options, valuesOf(filter));

/** The filter's values without one of them. */
export const without = (filter: ListFilter, value: string): string[] =>
  valuesOf(filter).filter((one) => one !== value);

/** Sets a filter of either kind; one of one value takes the last. */
export const setTo = (filter: ListFilter, values: readonly string[]): void => {
  if (filter.kind === 'several') filter.onChange([...values]);
  else filter.onChange(values.at(-1));
};

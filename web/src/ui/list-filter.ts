import type { FilterOption } from './filter-select';

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

/** A filter of several values, checked for the values it may have. */
export const severalOfFilter = <Value extends string>(filter: {
  id: string;
  label: string;
  options: readonly FilterOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}): ListFilter => ({
  ...filter,
  kind: 'several',
  onChange: (next) =>
    filter.onChange(filter.options.map(({ value }) => value).filter((value) => next.includes(value))),
});

/** Values that a filter has now. */
export const valuesOf = (filter: ListFilter): readonly string[] =>
  filter.kind === 'several' ? filter.values : filter.value === undefined ? [] : [filter.value];

/** The filter's values without one of them. */
export const without = (filter: ListFilter, value: string): string[] =>
  valuesOf(filter).filter((one) => one !== value);

/** Sets a filter of either kind; one of one value takes the last. */
export const setTo = (filter: ListFilter, values: readonly string[]): void => {
  if (filter.kind === 'several') filter.onChange([...values]);
  else filter.onChange(values.at(-1));
};

import type { FilterOption } from './filter-select';
import { includeUnknown } from './filter-summary';

interface FilterBase {
  id: string;
  label: string;
  options: readonly FilterOption<string>[];
}

export type ListFilter =
  | (FilterBase & { kind: 'one'; value: string | undefined; onChange: (value: string | undefined) => void })
  | (FilterBase & { kind: 'several'; values: readonly string[]; onChange: (values: string[]) => void });

/** A filter with one value, restricted to known values. */
export const singleValueFilter = <Value extends string>(filter: {
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
 * A filter with several values, restricted to known values.
 * @param filter.onChange gets `undefined` for none, which removes it from the URL
 */
export const multiValueFilter = <Value extends string>(filter: {
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
 * A filter with several values that only the server knows.
 * @param filter.onChange gets `undefined` for none, which removes it from the URL
 */
export const textValuesFilter = (filter: {
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

export const toValues = (filter: ListFilter): readonly string[] =>
  filter.kind === 'several' ? filter.values : filter.value === undefined ? [] : [filter.value];

/** The options, and set values that are not among them. */
export const filterOptions = (filter: ListFilter): readonly FilterOption<string>[] =>
  includeUnknown(filter.options, toValues(filter));

export const valuesWithout = (filter: ListFilter, value: string): string[] =>
  toValues(filter).filter((one) => one !== value);

/** A filter with one value takes the last. */
export const setFilter = (filter: ListFilter, values: readonly string[]): void => {
  if (filter.kind === 'several') filter.onChange([...values]);
  else filter.onChange(values.at(-1));
};

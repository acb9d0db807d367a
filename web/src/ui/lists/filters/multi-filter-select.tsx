import { Menu } from '@mantine/core';
import { FilterFrame } from './filter-frame';
import { needsSearch, type FilterOption } from './filter-select';
import { summarize, includeUnknown } from './filter-summary';

export interface MultiFilterSelectProps<Value extends string> {
  label: string;
  /** May load late or lack set values, which are always offered. */
  options: readonly FilterOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

export const MultiFilterSelect = <Value extends string>(props: MultiFilterSelectProps<Value>) => {
  const { label, values, onChange } = props;
  const offered: readonly FilterOption<Value>[] = includeUnknown(props.options, values);
  // In the order of the options, so that the same choice has the same URL.
  const choose = (selected: readonly string[]) =>
    onChange(offered.map(({ value }) => value).filter((value) => selected.includes(value)));
  const toggle = (value: string) =>
    choose(values.some((one) => one === value) ? values.filter((one) => one !== value) : [...values, value]);
  const frame = {
    label,
    value: values.length > 0 ? summarize(offered, values) : undefined,
    onClear: () => onChange([]),
    staysOpen: true,
  };
  if (needsSearch(offered))
    return <FilterFrame {...frame} picker={{ options: offered, values, onChoose: toggle }} />;
  return (
    <FilterFrame {...frame}>
      <Menu.CheckboxGroup value={[...values]} onChange={choose}>
        {offered.map((option) => (
          <Menu.CheckboxItem key={option.value} value={option.value}>
            {option.displayed ?? option.label}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
    </FilterFrame>
  );
};

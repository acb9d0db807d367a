import { Menu } from '@mantine/core';
import { FilterFrame } from './filter-frame';
import type { FilterOption } from './filter-select';
import { summaryOf, withUnknown } from './filter-summary';

export interface MultiFilterSelectProps<Value extends string> {
  label: string;
  /** May load late or lack set values, which are always offered. */
  options: readonly FilterOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

export const MultiFilterSelect = <Value extends string>(props: MultiFilterSelectProps<Value>) => {
  const { label, values, onChange } = props;
  const offered: readonly FilterOption<Value>[] = withUnknown(props.options, values);
  // In the order of the options, so that the same choice has the same URL.
  const choose = (chosen: readonly string[]) =>
    onChange(offered.map(({ value }) => value).filter((value) => chosen.includes(value)));
  return (
    <FilterFrame
      label={label}
      value={values.length > 0 ? summaryOf(offered, values) : undefined}
      onClear={() => onChange([])}
      staysOpen
    >
      <Menu.CheckboxGroup value={[...values]} onChange={choose}>
        {offered.map((option) => (
          <Menu.CheckboxItem key={option.value} value={option.value}>
            {option.shown ?? option.label}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
    </FilterFrame>
  );
};

import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterFrame } from './filter-frame';
import { withUnknown } from './filter-summary';

export interface FilterOption<Value extends string> {
  value: Value;
  label: string;
  /** What the menu shows instead of the bare label. */
  shown?: ReactNode;
}

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** They may arrive late, or lack the value: that one is always offered, so that it can be seen and cleared. */
  options: readonly FilterOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter of one value. */
export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => {
  const { label, value, onChange } = props;
  const offered: readonly FilterOption<Value>[] = withUnknown(
    props.options,
    value === undefined ? [] : [value],
  );
  return (
    <FilterFrame
      label={label}
      value={offered.find((option) => option.value === value)?.label}
      onClear={() => onChange(undefined)}
    >
      <Menu.RadioGroup
        value={value ?? null}
        onChange={(next) => onChange(offered.find((option) => option.value === next)?.value)}
      >
        {offered.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
            {option.shown ?? option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </FilterFrame>
  );
};

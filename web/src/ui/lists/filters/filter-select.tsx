import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterFrame } from './filter-frame';
import { includeUnknown } from './filter-summary';

export interface FilterOption<Value extends string> {
  value: Value;
  label: string;
  displayed?: ReactNode;
  /** When it is chosen although it is the current one, such as to open its dialog again. */
  onReselect?: () => void;
}

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** May load late or lack the value, which is always offered so that it can be seen and cleared. */
  options: readonly FilterOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Above this number, options are searched rather than listed. */
const maxInMenu = 20;

export const needsSearch = (options: readonly FilterOption<string>[]): boolean => options.length > maxInMenu;

export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => {
  const { label, value, onChange } = props;
  const offered: readonly FilterOption<Value>[] = includeUnknown(
    props.options,
    value === undefined ? [] : [value],
  );
  const choose = (next: string | null): void =>
    onChange(offered.find((option) => option.value === next)?.value);
  const frame = {
    label,
    value: offered.find((option) => option.value === value)?.label,
    onClear: () => onChange(undefined),
  };
  if (needsSearch(offered))
    return (
      <FilterFrame
        {...frame}
        picker={{ options: offered, values: value === undefined ? [] : [value], onChoose: choose }}
      />
    );
  return (
    <FilterFrame {...frame}>
      <Menu.RadioGroup value={value ?? null} onChange={choose}>
        {offered.map((option) => (
          <Menu.RadioItem
            key={option.value}
            value={option.value}
            closeMenuOnClick
            {...(option.value === value && option.onReselect && { onClick: option.onReselect })}
          >
            {option.displayed ?? option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </FilterFrame>
  );
};

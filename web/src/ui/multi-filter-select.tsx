import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOption } from './filter-select';
import { summaryOf } from './filter-summary';
import classes from './filter-select.module.css';

export interface MultiFilterSelectProps<Value extends string> {
  label: string;
  options: readonly FilterOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** A filter that takes several values: `Label ⌄` while empty; `Label: One, Two +2` once set. */
export const MultiFilterSelect = <Value extends string>(props: MultiFilterSelectProps<Value>) => {
  const { label, options, values, onChange } = props;
  const { t } = useTranslation('ui');
  const opener = useRef<HTMLButtonElement>(null);
  const isSet = values.length > 0;
  const clear = () => {
    onChange([]);
    // The cross goes away with the values; whoever pressed it stays at the filter.
    opener.current?.focus();
  };
  // In the order of the options, so that one choice has one address.
  const choose = (chosen: readonly string[]) =>
    onChange(options.map(({ value }) => value).filter((value) => chosen.includes(value)));

  return (
    <div className={classes.filter} data-set={isSet}>
      <Menu withinPortal={false} closeOnItemClick={false}>
        <Menu.Target>
          <UnstyledButton ref={opener} className={classes.opener}>
            {isSet ? (
              <>
                <span className={classes.name}>{label}:</span> {summaryOf(options, values)}
              </>
            ) : (
              <>
                {label}
                <IconChevronDown size={16} stroke={1.6} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.CheckboxGroup value={[...values]} onChange={choose}>
            {options.map((option) => (
              <Menu.CheckboxItem key={option.value} value={option.value}>
                {option.shown ?? option.label}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        </Menu.Dropdown>
      </Menu>
      {isSet && (
        <UnstyledButton className={classes.clear} aria-label={t('filter.clear', { label })} onClick={clear}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
};

import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-select.module.css';

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

/** One filter of a list: `Label ⌄` while empty; tinted, with its value and a cross, once set. */
export const FilterSelect = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterSelectProps<Value>) => {
  const { t } = useTranslation('ui');
  const opener = useRef<HTMLButtonElement>(null);
  const known = options.find((option) => option.value === value);
  const chosen = known ?? (value === undefined ? undefined : { value, label: value });
  const offered = known || !chosen ? options : [chosen, ...options];
  const clear = () => {
    onChange(undefined);
    // The cross goes away with the value; whoever pressed it stays at the filter.
    opener.current?.focus();
  };

  return (
    <div className={classes.filter} data-set={chosen !== undefined}>
      <Menu withinPortal={false}>
        <Menu.Target>
          <UnstyledButton ref={opener} className={classes.opener}>
            {chosen ? (
              <>
                <span className={classes.name}>{label}:</span> {chosen.label}
              </>
            ) : (
              <>
                {label}
                <IconChevronDown size={16} stroke={1.6} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={200} className={classes.list}>
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
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <UnstyledButton className={classes.clear} aria-label={t('filter.clear', { label })} onClick={clear}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
};

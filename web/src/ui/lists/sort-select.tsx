import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './sort-select.module.css';

type SortOrder = 'asc' | 'desc';

export interface Sorting<Column extends string> {
  sort: Column;
  order: SortOrder;
}

export interface SortSelectProps<Column extends string> {
  /** `beginsWith` is the initial order, ascending by default. */
  columns: readonly { value: Column; label: string; beginsWith?: SortOrder }[];
  value: Sorting<Column>;
  onChange: (value: Sorting<Column>) => void;
}

/** For lists without column headers. */
export const SortSelect = <Column extends string>({ columns, value, onChange }: SortSelectProps<Column>) => {
  const { t } = useTranslation('ui');
  const label = columns.find((column) => column.value === value.sort)?.label ?? '';
  const sortBy = (next: string) => {
    const column = columns.find((candidate) => candidate.value === next);
    if (column) onChange({ sort: column.value, order: column.beginsWith ?? 'asc' });
  };

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.opener}>
          <IconArrowsSort size={16} stroke={1.6} aria-hidden />
          <span className={classes.words}>
            <span className={classes.prefix}>{t('sort.prefix')}</span> {label}
          </span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={200}>
        <Menu.Label>{t('sort.by')}</Menu.Label>
        <Menu.RadioGroup value={value.sort} onChange={sortBy}>
          {columns.map((column) => (
            <Menu.RadioItem key={column.value} value={column.value} closeMenuOnClick>
              {column.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('sort.order')}</Menu.Label>
        <Menu.RadioGroup
          value={value.order}
          onChange={(order) => onChange({ ...value, order: order === 'desc' ? 'desc' : 'asc' })}
        >
          <Menu.RadioItem value="asc" closeMenuOnClick>
            {t('sort.ascending')}
          </Menu.RadioItem>
          <Menu.RadioItem value="desc" closeMenuOnClick>
            {t('sort.descending')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};

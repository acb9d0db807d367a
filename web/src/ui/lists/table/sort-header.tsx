import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sorting } from '../sort-select';
import type { TableColumn } from './table-row';
import classes from './data-table.module.css';

interface SortHeaderProps<Column extends string> {
  column: Pick<TableColumn<never, Column>, 'header' | 'sortBy' | 'align' | 'tablet' | 'phone'>;
  sorting: Sorting<Column> | undefined;
  onSort: ((sorting: Sorting<Column>) => void) | undefined;
}

export const SortHeader = <Column extends string>({ column, sorting, onSort }: SortHeaderProps<Column>) => {
  const { header, sortBy, align, tablet, phone } = column;
  const place = { 'data-align': align, 'data-tablet': tablet, 'data-phone': phone };
  if (sortBy === undefined) {
    return (
      <th scope="col" className={classes.head} {...place}>
        {header}
      </th>
    );
  }
  const current = sorting?.sort === sortBy;
  const descending = current && sorting.order === 'desc';
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classes.head}
      {...place}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-current={current}
        onClick={() => onSort?.({ sort: sortBy, order: current && !descending ? 'desc' : 'asc' })}
      >
        {header}
        <Arrow size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  );
};

import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sorting } from '../sort-select';
import type { TableColumn } from './table-row';
import classes from './data-table.module.css';

interface SortHeaderProps<Column extends string> {
  column: Pick<TableColumn<never, Column>, 'header' | 'sortBy' | 'align'>;
  sorting: Sorting<Column> | undefined;
  onSort: ((sorting: Sorting<Column>) => void) | undefined;
}

export const SortHeader = <Column extends string>({ column, sorting, onSort }: SortHeaderProps<Column>) => {
  const { header, sortBy, align } = column;
  if (sortBy === undefined) {
    return (
      <th scope="col" className={classes.head} data-align={align}>
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
      data-align={align}
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

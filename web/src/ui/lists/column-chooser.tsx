import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenColumns } from '../../lib/lists/hidden-columns';
import { tooltip } from '../overlays/tooltip';
import type { TableColumn } from './table/table-row';
import classes from './column-chooser.module.css';

interface Choice {
  /** Without the first column, which names the row. */
  offered: readonly { key: string; header: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

/**
 * The user's choice of columns, stored for each user and list in this browser. @param list a stable name
 * @returns the columns to show, and the properties of `ColumnChooser`
 */
export const useChosenColumns = <Row, Column extends string>(
  list: string,
  columns: readonly TableColumn<Row, Column>[],
): [readonly TableColumn<Row, Column>[], Choice] => {
  const [hidden, setHidden] = useState(() => hiddenColumns.read(list));
  // Stable, so that a further page does not re-render every row.
  const visible = useMemo(
    () => columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)),
    [columns, hidden],
  );
  const change = (next: readonly string[]): void => {
    setHidden(next);
    hiddenColumns.keep(list, next);
  };
  const offered = columns.slice(1).map(({ key, header }) => ({ key, header }));
  return [visible, { offered, hidden, onChange: change }];
};

/** Absent on phones, which fit only the most important columns. */
export const ColumnChooser = ({ offered, hidden, onChange }: Choice) => {
  const { t } = useTranslation('ui');
  const visible = offered.map(({ key }) => key).filter((key) => !hidden.includes(key));
  const isReduced = visible.length < offered.length;
  return (
    <div className={classes.chooser}>
      <Menu position="bottom-end" withinPortal={false} closeOnItemClick={false}>
        <Menu.Target>
          <UnstyledButton
            {...tooltip(t('columns.label'))}
            className={classes.opener}
            data-set={isReduced}
            aria-label={
              isReduced
                ? t('columns.some', { displayed: visible.length + 1, total: offered.length + 1 })
                : t('columns.label')
            }
          >
            <IconColumns3 size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={200} className={classes.list}>
          <Menu.Label>{t('columns.label')}</Menu.Label>
          <Menu.CheckboxGroup
            value={visible}
            onChange={(selected) =>
              onChange(offered.map(({ key }) => key).filter((key) => !selected.includes(key)))
            }
          >
            {offered.map(({ key, header }) => (
              <Menu.CheckboxItem key={key} value={key}>
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
          <Menu.Divider />
          <Menu.Item disabled={!isReduced} onClick={() => onChange([])}>
            {t('columns.reset')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};

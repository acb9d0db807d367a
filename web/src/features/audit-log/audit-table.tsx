import type { AuditEntry } from '@vantage/contract/audit-log';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { DataTable } from '../../ui/lists/table/data-table';
import type { TableColumn } from '../../ui/lists/table/table-row';
import type { Sorting } from '../../ui/lists/sort-select';
import { toUtc } from './audit-entry-dialog';
import { useAuditLabels } from './use-audit-labels';
import classes from './audit-table.module.css';

/** A link to an entry's URL. */
export type EntryLink = (props: { entryId: string; children: ReactNode }) => ReactNode;

export interface AuditTableProps {
  entries: readonly AuditEntry[];
  total: number;
  loading: boolean;
  sorting: Sorting<'at'>;
  onSort: (sorting: Sorting<'at'>) => void;
  columns: readonly TableColumn<AuditEntry, 'at'>[];
  more: { hasMore: boolean; onEndNear: () => void; onRetryMore: (() => void) | undefined };
}

const getId = ({ id }: AuditEntry): string => id;

/** @param EntryLink a link to an entry's URL */
export const useAuditColumns = (EntryLink: EntryLink): TableColumn<AuditEntry, 'at'>[] => {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditLabels();
  return [
    {
      key: 'when',
      header: t('column.when'),
      sortBy: 'at',
      share: 18,
      minWidth: 160,
      renderCell: (entry) => (
        <time
          className={`${classes.words} ${classes.time}`}
          dateTime={entry.at}
          title={t('utc', { time: toUtc(entry.at) })}
        >
          <EntryLink entryId={entry.id}>{formats.dateTime(entry.at)}</EntryLink>
        </time>
      ),
    },
    {
      key: 'who',
      header: t('column.who'),
      share: 24,
      minWidth: 100,
      renderCell: (entry) => <span className={classes.words}>{words.who(entry)}</span>,
    },
    {
      key: 'what',
      header: t('column.what'),
      share: 32,
      minWidth: 110,
      renderCell: (entry) => <span className={classes.words}>{words.what(entry)}</span>,
    },
    {
      key: 'about',
      header: t('column.about'),
      share: 26,
      minWidth: 150,
      hideOrder: 1,
      renderCell: (entry) => words.about(entry) ?? t('nothing'),
    },
  ];
};

export const AuditTable = (props: AuditTableProps) => {
  const { t } = useTranslation('audit');
  return (
    <DataTable
      label={t('title')}
      rows={props.entries}
      rowKey={getId}
      loading={props.loading}
      sorting={props.sorting}
      onSort={props.onSort}
      total={props.total}
      {...props.more}
      columns={props.columns}
    />
  );
};

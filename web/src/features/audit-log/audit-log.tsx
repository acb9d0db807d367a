import { listLimits } from '@vantage/contract/api/list-limits';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../lib/api/api-problem';
import { useKeysetList } from '../../lib/lists/keyset-list';
import { usePendingSearch } from '../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../lib/lists/list-search';
import { ColumnChooser, useChosenColumns } from '../../ui/lists/column-chooser';
import { ExportButton } from '../../ui/lists/export-button';
import { ResultCount } from '../../ui/lists/filters/filter-bar';
import { ListScreen } from '../../ui/lists/list-screen';
import { listState } from '../../ui/lists/list-state';
import { EmptyState } from '../../ui/feedback/message-state';
import { downloadAuditLog } from './api/export-audit-log';
import { auditLogQuery } from './api/list-audit-log';
import { AuditEntryDialog } from './audit-entry-dialog';
import { AuditFilters } from './audit-filters';
import { defaultSort, type AuditSearch } from './audit-search';
import { AuditTable, useAuditColumns, type EntryLink } from './audit-table';

export interface AuditLogProps {
  breadcrumb: ReactNode;
  search: AuditSearch;
  onSearch: OnSearch<AuditSearch>;
  EntryLink: EntryLink;
}

export const AuditLog = ({ breadcrumb, search, onSearch, EntryLink }: AuditLogProps) => {
  const { t } = useTranslation('audit');
  const list = useKeysetList(auditLogQuery(search));
  const [requested, request] = usePendingSearch(search, onSearch);
  const choose = (change: Partial<AuditSearch>) =>
    request({ ...requested, ...change, entry: undefined }, 'chosen');
  const clear = () =>
    choose({
      person: undefined,
      user: undefined,
      entity: undefined,
      action: undefined,
      period: undefined,
      from: undefined,
      to: undefined,
    });
  const isFiltered = [
    search.person,
    search.user,
    search.entity,
    search.action,
    search.period,
    search.from,
    search.to,
  ].some((value) => value !== undefined);
  const open = list.rows.find(({ id }) => id === search.entry);
  const count =
    list.total !== undefined &&
    (list.totalIsExact ? t('count', { count: list.total }) : t('countMore', { count: listLimits.countedTo }));

  const [columns, choice] = useChosenColumns('auditLog', useAuditColumns(EntryLink));
  const table = (loading: boolean) => (
    <AuditTable
      entries={loading ? [] : list.rows}
      total={list.total ?? 0}
      loading={loading}
      sorting={toSortParams(requested.sort ?? defaultSort)}
      onSort={(sorting) => choose({ sort: sortText(sorting) })}
      columns={columns}
      more={list.more}
    />
  );

  return (
    <>
      <ListScreen
        breadcrumb={breadcrumb}
        title={t('title')}
        description={t('description')}
        actions={<ExportButton label={t('export')} onExport={() => downloadAuditLog(search)} />}
        filters={
          <AuditFilters
            search={requested}
            onChoose={choose}
            end={
              count && (
                <>
                  <ResultCount>{count}</ResultCount>
                  <ColumnChooser {...choice} />
                </>
              )
            }
          />
        }
        state={listState(list.query, list.total, isFiltered)}
        loading={{ label: t('loading'), shape: table(true) }}
        failed={{
          title: t('failed.title'),
          hint: t(list.query.error instanceof NetworkProblem ? 'failed.unreachableHint' : 'failed.hint'),
          onRetry: list.retry,
        }}
        empty={
          <EmptyState
            icon={<IconHistory size={24} stroke={1.6} />}
            title={t('empty.title')}
            hint={t('empty.hint')}
          />
        }
        noMatch={{
          title: t('noMatch.title'),
          hint: t('noMatch.hint'),
          activeFilters: 'filters',
          onClear: clear,
        }}
        stale={list.stale}
      >
        {table(false)}
      </ListScreen>
      {open && (
        <AuditEntryDialog
          entry={open}
          onClose={() => request({ ...requested, entry: undefined }, 'typed')}
          onUser={
            open.userId === null || open.userId === search.user
              ? undefined
              : (userId) => choose({ person: undefined, user: userId })
          }
          onPerson={
            open.actor === null || open.actor.id === search.person
              ? undefined
              : (userId) => choose({ person: userId })
          }
        />
      )}
    </>
  );
};

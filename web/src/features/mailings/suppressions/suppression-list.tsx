import { listLimits } from '@vantage/contract/api/list-limits';
import type { Suppression } from '@vantage/contract/mailings/suppressions';
import { IconMailOff, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { EmptyState } from '../../../ui/feedback/message-state';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { multiValueFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { ListScreen } from '../../../ui/lists/list-screen';
import { listState } from '../../../ui/lists/list-state';
import { SearchBox } from '../../../ui/lists/search-box';
import { DataTable } from '../../../ui/lists/table/data-table';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { TableTitle } from '../../../ui/lists/table/table-title';
import { confirm } from '../../../ui/overlays/confirm';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { suppressionsQuery, useRemoveSuppression } from '../api/suppressions';
import { SuppressionListActions } from './suppression-list-actions';
import {
  defaultSort,
  suppressionReasons,
  type SuppressionSearch,
  type SuppressionSort,
} from './suppression-search';

const AddSuppressionDialog = lazyOverlay(() =>
  import('./add-suppression-dialog').then((module) => module.AddSuppressionDialog),
);

const ImportSuppressions = lazyOverlay(() =>
  import('./import-suppressions').then((module) => module.ImportSuppressions),
);

const getId = ({ id }: Suppression) => id;
const getEmail = ({ email }: Suppression) => email;

export interface SuppressionListProps {
  breadcrumb: ReactNode;
  search: SuppressionSearch;
  onSearch: OnSearch<SuppressionSearch>;
}

/** Lists the addresses that get no survey e-mail. */
export const SuppressionList = ({ breadcrumb, search, onSearch }: SuppressionListProps) => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const removeSuppression = useRemoveSuppression();
  const [opened, setOpened] = useState<'add' | 'import' | null>(null);
  const list = useKeysetList(suppressionsQuery(search));
  const controls = useListControls(search, onSearch, ['reason']);

  const columns = useMemo(
    (): TableColumn<Suppression, SuppressionSort>[] => [
      {
        key: 'email',
        header: t('suppressions.email'),
        sortBy: 'email',
        share: 55,
        minWidth: 150,
        renderCell: ({ email }) => <TableTitle>{email}</TableTitle>,
      },
      {
        key: 'reason',
        header: t('suppressions.reason.label'),
        share: 25,
        minWidth: 142,
        renderCell: ({ reason }) => t(`suppressions.reason.${reason}`),
      },
      {
        key: 'createdAt',
        header: t('suppressions.since'),
        sortBy: 'createdAt',
        share: 20,
        minWidth: 96,
        hideOrder: 1,
        renderCell: ({ createdAt }) => formats.date(createdAt),
      },
    ],
    [t, formats],
  );

  const remove = async ({ id, email, reason, createdAt }: Suppression): Promise<void> => {
    const isSure = await confirm({
      title: t('suppressions.remove.title', { email }),
      body: t('suppressions.remove.body', {
        reason: t(`suppressions.reason.${reason}`),
        since: formats.date(createdAt),
      }),
      verb: t('suppressions.remove.verb'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      await removeSuppression.mutateAsync(id);
      toast({ severity: 'success', message: t('suppressions.remove.done', { email }) });
    } catch (error) {
      showProblem(error);
    }
  };
  const rowActions = (suppression: Suppression): RowAction[] => [
    {
      key: 'remove',
      label: t('suppressions.remove.verb'),
      icon: IconTrash,
      destructive: true,
      onChoose: () => void remove(suppression),
    },
  ];

  const table = (loading: boolean) => (
    <DataTable
      label={t('suppressions.title')}
      rows={list.rows}
      loading={loading}
      rowKey={getId}
      rowLabel={getEmail}
      sorting={toSortParams(controls.requested.sort ?? defaultSort)}
      onSort={(sorting) => controls.choose({ sort: sortText(sorting) })}
      total={list.total ?? 0}
      {...list.more}
      rowActions={rowActions}
      columns={columns}
    />
  );

  return (
    <>
      <ListScreen
        breadcrumb={breadcrumb}
        title={t('suppressions.title')}
        description={t('suppressions.description')}
        actions={
          <SuppressionListActions onImport={() => setOpened('import')} onAdd={() => setOpened('add')} />
        }
        filters={
          <ListFilters
            search={
              <SearchBox
                label={t('suppressions.search')}
                value={controls.requested.search ?? ''}
                onSearch={controls.type}
              />
            }
            filters={[
              multiValueFilter({
                id: 'reason',
                label: t('suppressions.reason.label'),
                options: suppressionReasons.map((value) => ({
                  value,
                  label: t(`suppressions.reason.${value}`),
                })),
                values: controls.requested.reason,
                onChange: (reason) => controls.choose({ reason }),
              }),
            ]}
            onClear={controls.clearFilters}
            end={
              list.total !== undefined && (
                <ResultCount>
                  {list.totalIsExact
                    ? t('suppressions.count', { count: list.total })
                    : t('suppressions.countMore', { count: listLimits.countedTo })}
                </ResultCount>
              )
            }
          />
        }
        state={listState(list.query, list.total, controls.isFiltered)}
        loading={{ label: t('suppressions.loading'), shape: table(true) }}
        failed={{
          title: t('suppressions.failed'),
          hint: list.query.error ? problemText(list.query.error) : '',
          onRetry: list.retry,
        }}
        empty={
          <EmptyState
            icon={<IconMailOff size={24} stroke={1.6} />}
            title={t('suppressions.empty')}
            hint={t('suppressions.emptyHint')}
          />
        }
        noMatch={{
          title: t('suppressions.noMatch'),
          hint: t('suppressions.noMatchHint'),
          activeFilters: controls.activeFilters,
          onClear: controls.clear,
        }}
        stale={list.stale}
      >
        {table(false)}
      </ListScreen>
      {opened === 'add' && <AddSuppressionDialog onClose={() => setOpened(null)} />}
      {opened === 'import' && <ImportSuppressions onClose={() => setOpened(null)} />}
    </>
  );
};

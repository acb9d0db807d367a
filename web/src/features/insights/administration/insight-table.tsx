import type { AdministeredInsight } from '@vantage/contract/insights/insight-administration';
import { listLimits } from '@vantage/contract/api/list-limits';
import { IconArrowsSort, IconCopy, IconLayoutDashboard, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../../lib/api/api-problem';
import { isViewingAs } from '../../../lib/session/session';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { toast } from '../../../lib/browser/toasts';
import { confirm } from '../../../ui/overlays/confirm';
import { ColumnChooser, useChosenColumns } from '../../../ui/lists/column-chooser';
import { DataTable } from '../../../ui/lists/table/data-table';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { singleValueFilter, multiValueFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { ListScreen } from '../../../ui/lists/list-screen';
import { listState } from '../../../ui/lists/list-state';
import { EmptyState } from '../../../ui/feedback/message-state';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { SearchBox } from '../../../ui/lists/search-box';
import { insightStatuses, insightTypes } from '../list/insight-search';
import { allGroupsQuery } from './api/groups';
import { insightsQuery, useDeleteInsight } from './api/insights';
import { categories, insightFilterNames, defaultSort, type ConfigSearch } from './config-search';
import { ConfigTabs } from './config-tabs';
import { useInsightColumns, type InsightLink } from './insight-columns';
import { OrderButton } from './order-button';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';

export interface InsightTableProps {
  breadcrumb: ReactNode;
  add: ReactNode;
  search: ConfigSearch;
  onSearch: OnSearch<ConfigSearch>;
  onEdit: (insightId: string) => void;
  onDuplicate: (insightId: string) => void;
  InsightLink: InsightLink;
}

const OrderInsights = lazyOverlay(() => import('./order-insights').then((module) => module.OrderInsights));

const getId = ({ id }: AdministeredInsight) => id;
const getTitle = ({ title }: AdministeredInsight) => title;

export const InsightTable = ({
  breadcrumb,
  add,
  search,
  onSearch,
  onEdit,
  onDuplicate,
  InsightLink,
}: InsightTableProps) => {
  const { t } = useTranslation(['insight-config', 'insights']);
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const [ordered, setOrdered] = useState<string | null>(null);
  const list = useKeysetList(insightsQuery(search));
  // A failure is tolerated: the filter then offers nothing.
  const { data: groups } = useQuery(allGroupsQuery);
  const controls = useListControls(search, onSearch, insightFilterNames);
  const group = groups?.items.find(({ id }) => id === search.groupId);

  const [columns, choice] = useChosenColumns('insights', useInsightColumns(InsightLink));

  const deleteInsight = useDeleteInsight();
  const remove = async ({ id, title }: AdministeredInsight): Promise<void> => {
    const isSure = await confirm({
      title: t('remove.title', { title }),
      body: t('remove.body'),
      verb: t('remove.verb'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      await deleteInsight.mutateAsync(id);
      toast({ severity: 'success', message: t('remove.done', { title }) });
    } catch (error) {
      showProblem(error);
    }
  };

  const rowActions = (insight: AdministeredInsight): RowAction[] => [
    {
      key: 'edit',
      label: t('edit'),
      icon: IconPencil,
      shortcut: 'e',
      reads: true,
      onChoose: () => onEdit(insight.id),
    },
    {
      key: 'duplicate',
      label: t('duplicate'),
      icon: IconCopy,
      shortcut: 'd',
      onChoose: () => onDuplicate(insight.id),
    },
    {
      key: 'order',
      label: t('order.inGroup'),
      icon: IconArrowsSort,
      shortcut: 'o',
      onChoose: () => setOrdered(insight.groupId),
    },
    {
      key: 'delete',
      label: t('remove.menu'),
      icon: IconTrash,
      destructive: true,
      onChoose: () => void remove(insight),
    },
  ];

  const countText = (total: number): string =>
    list.totalIsExact
      ? t(controls.isFiltered ? 'found' : 'count', { count: total })
      : t('countMore', { count: listLimits.countedTo });

  const table = (loading: boolean) => (
    <DataTable
      label={t('tabs.insights')}
      rows={list.rows}
      loading={loading}
      rowKey={getId}
      rowLabel={getTitle}
      sorting={toSortParams(controls.requested.sort ?? defaultSort)}
      onSort={(sorting) => controls.choose({ sort: sortText(sorting) })}
      total={list.total ?? 0}
      {...list.more}
      rowActions={rowActions}
      columns={columns}
    />
  );

  const orderedGroup = groups?.items.find(({ id }) => id === ordered);
  return (
    <>
      <ListScreen
        breadcrumb={breadcrumb}
        title={t('title')}
        description={t('description')}
        actions={
          !isViewingAs() && (
            <>
              <OrderButton groups={groups?.items} displayed={group} onOrder={setOrdered} />
              {add}
            </>
          )
        }
        filters={
          <>
            <ConfigTabs tab="insights" />
            <ListFilters
              search={
                <SearchBox
                  label={t('search')}
                  value={controls.requested.search ?? ''}
                  onSearch={controls.type}
                />
              }
              filters={[
                singleValueFilter({
                  id: 'group',
                  label: t('field.group'),
                  options: (groups?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
                  value: controls.requested.groupId,
                  onChange: (groupId) => controls.choose({ groupId }),
                }),
                multiValueFilter({
                  id: 'type',
                  label: t('field.type'),
                  options: insightTypes.map((value) => ({ value, label: t(`insights:type.${value}`) })),
                  values: controls.requested.type,
                  onChange: (type) => controls.choose({ type }),
                }),
                multiValueFilter({
                  id: 'status',
                  label: t('field.status'),
                  options: insightStatuses.map((value) => ({ value, label: t(`insights:status.${value}`) })),
                  values: controls.requested.status,
                  onChange: (status) => controls.choose({ status }),
                }),
                singleValueFilter({
                  id: 'category',
                  label: t('field.category'),
                  options: categories.map((value) => ({ value, label: t(`category.${value}`) })),
                  value: controls.requested.category,
                  onChange: (category) => controls.choose({ category }),
                }),
              ]}
              onClear={controls.clearFilters}
              end={
                list.total !== undefined && (
                  <>
                    <ResultCount>{countText(list.total)}</ResultCount>
                    <ColumnChooser {...choice} />
                  </>
                )
              }
            />
          </>
        }
        state={listState(list.query, list.total, controls.isFiltered)}
        loading={{ label: t('loading'), shape: table(true) }}
        failed={{
          title: t('failed'),
          hint: list.query.error instanceof NetworkProblem ? problemText(list.query.error) : t('failedHint'),
          onRetry: list.retry,
        }}
        empty={
          <EmptyState
            icon={<IconLayoutDashboard size={24} stroke={1.6} />}
            title={t('empty')}
            hint={t(groups?.total === 0 ? 'emptyNoGroup' : 'emptyHint')}
          />
        }
        noMatch={{
          title: t('noMatch'),
          hint: t('noMatchHint'),
          activeFilters: controls.activeFilters,
          onClear: controls.clear,
        }}
        stale={list.stale}
      >
        {table(false)}
      </ListScreen>
      {orderedGroup && <OrderInsights group={orderedGroup} onClose={() => setOrdered(null)} />}
    </>
  );
};

import type { InsightGroup } from '@vantage/contract/insight-groups';
import { Button } from '@mantine/core';
import { IconArrowsSort, IconFolders, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../../lib/api/api-problem';
import { isViewingAs } from '../../../lib/session/session';
import { useFormats } from '../../../lib/i18n/formats';
import { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { toast } from '../../../lib/browser/toasts';
import { confirm } from '../../../ui/overlays/confirm';
import { ColumnChooser, useChosenColumns } from '../../../ui/lists/column-chooser';
import { DataTable } from '../../../ui/lists/table/data-table';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { singleValueFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { ListScreen } from '../../../ui/lists/list-screen';
import { listState } from '../../../ui/lists/list-state';
import { EmptyState } from '../../../ui/feedback/message-state';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { SearchBox } from '../../../ui/lists/search-box';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { GroupStatusBadge } from '../list/insight-labels';
import { groupsQuery, useDeleteGroup } from './api/groups';
import {
  groupFilterNames,
  groupStatuses,
  defaultGroupSort,
  type ConfigSearch,
  type GroupColumn,
} from './config-search';
import { ConfigTabs } from './config-tabs';
import { TableTitle } from '../../../ui/lists/table/table-title';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';

type GroupLink = (props: { groupId: string; children: ReactNode }) => ReactNode;

export interface GroupTableProps {
  breadcrumb: ReactNode;
  add: ReactNode;
  search: ConfigSearch;
  onSearch: OnSearch<ConfigSearch>;
  onEdit: (groupId: string) => void;
  GroupLink: GroupLink;
}

const OrderGroups = lazyOverlay(() => import('./order-insights').then((module) => module.OrderGroups));
const OrderInsights = lazyOverlay(() => import('./order-insights').then((module) => module.OrderInsights));

const getId = ({ id }: InsightGroup) => id;
const getName = ({ name }: InsightGroup) => name;
const noMore = () => undefined;

export const GroupTable = ({ breadcrumb, add, search, onSearch, onEdit, GroupLink }: GroupTableProps) => {
  const { t } = useTranslation(['insight-config', 'insights']);
  const formats = useFormats();
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const [ordered, setOrdered] = useState<InsightGroup | 'groups' | null>(null);
  const { search: words, groupStatus: status, groupSort: sort = defaultGroupSort } = search;
  const list = useQuery(groupsQuery({ search: words, status, sort }));
  const controls = useListControls(search, onSearch, groupFilterNames);
  const rows = useMemo(() => list.data?.items ?? [], [list.data]);

  const allColumns = useMemo<TableColumn<InsightGroup, GroupColumn>[]>(
    () => [
      {
        key: 'name',
        header: t('group.name'),
        sortBy: 'name',
        share: 28,
        minWidth: 180,
        renderCell: ({ id, name }) => (
          <GroupLink groupId={id}>
            <TableTitle>{name}</TableTitle>
          </GroupLink>
        ),
      },
      {
        key: 'description',
        header: t('field.description'),
        share: 40,
        minWidth: 200,
        hideOrder: 1,
        renderCell: ({ description }) => description,
      },
      {
        key: 'status',
        header: t('field.status'),
        sortBy: 'status',
        share: 18,
        minWidth: 124,
        renderCell: (group) => <GroupStatusBadge status={group.status} />,
      },
      {
        key: 'count',
        header: t('tabs.insights'),
        sortBy: 'insightCount',
        share: 14,
        minWidth: 96,
        hideOrder: 2,
        renderCell: ({ insightCount }) => formats.number(insightCount),
      },
    ],
    [t, formats, GroupLink],
  );
  const [columns, choice] = useChosenColumns('insightGroups', allColumns);

  const deleteGroup = useDeleteGroup();
  const remove = async ({ id, name }: InsightGroup): Promise<void> => {
    const isSure = await confirm({
      title: t('group.remove.title', { name }),
      body: t('group.remove.body'),
      verb: t('group.remove.verb'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      await deleteGroup.mutateAsync(id);
      toast({ severity: 'success', message: t('group.remove.done', { name }) });
    } catch (error) {
      showProblem(error);
    }
  };

  const rowActions = (group: InsightGroup): RowAction[] => [
    {
      key: 'edit',
      label: t('group.edit'),
      icon: IconPencil,
      shortcut: 'e',
      reads: true,
      onChoose: () => onEdit(group.id),
    },
    {
      key: 'order',
      label: t('order.verb'),
      icon: IconArrowsSort,
      shortcut: 'o',
      disabledBecause: group.insightCount > 1 ? undefined : t('order.tooFew'),
      onChoose: () => setOrdered(group),
    },
    {
      key: 'delete',
      label: t('group.remove.menu'),
      icon: IconTrash,
      destructive: true,
      disabledBecause:
        group.insightCount > 0 ? t('group.remove.inUse', { count: group.insightCount }) : undefined,
      onChoose: () => void remove(group),
    },
  ];

  const table = (loading: boolean) => (
    <DataTable
      label={t('tabs.groups')}
      rows={rows}
      loading={loading}
      rowKey={getId}
      rowLabel={getName}
      sorting={toSortParams(controls.requested.groupSort ?? defaultGroupSort)}
      onSort={(sorting) => controls.choose({ groupSort: sortText(sorting) })}
      total={list.data?.total ?? 0}
      hasMore={false}
      onEndNear={noMore}
      rowActions={rowActions}
      columns={columns}
    />
  );

  return (
    <>
      <ListScreen
        breadcrumb={breadcrumb}
        title={t('title')}
        description={t('description')}
        actions={
          !isViewingAs() && (
            <>
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={18} stroke={1.6} aria-hidden />}
                onClick={() => setOrdered('groups')}
              >
                {t('order.groups')}
              </Button>
              {add}
            </>
          )
        }
        filters={
          <>
            <ConfigTabs tab="groups" />
            <ListFilters
              search={
                <SearchBox
                  label={t('group.search')}
                  value={controls.requested.search ?? ''}
                  onSearch={controls.type}
                />
              }
              filters={[
                singleValueFilter({
                  id: 'status',
                  label: t('field.status'),
                  options: groupStatuses.map((value) => ({
                    value,
                    label: t(`insights:groupStatus.${value}`),
                  })),
                  value: controls.requested.groupStatus,
                  onChange: (groupStatus) => controls.choose({ groupStatus }),
                }),
              ]}
              onClear={controls.clearFilters}
              end={
                list.data && (
                  <>
                    <ResultCount>
                      {t(controls.isFiltered ? 'group.found' : 'group.count', { count: list.data.total })}
                    </ResultCount>
                    <ColumnChooser {...choice} />
                  </>
                )
              }
            />
          </>
        }
        state={listState(
          { isPending: list.isPending || (list.isLoadingError && list.isFetching), error: list.error },
          list.data?.total,
          controls.isFiltered,
        )}
        loading={{ label: t('group.loading'), shape: table(true) }}
        failed={{
          title: t('group.failed'),
          hint: list.error instanceof NetworkProblem ? problemText(list.error) : t('failedHint'),
          onRetry: () => void list.refetch(),
        }}
        empty={
          <EmptyState
            icon={<IconFolders size={24} stroke={1.6} />}
            title={t('group.empty')}
            hint={t('group.emptyHint')}
          />
        }
        noMatch={{
          title: t('group.noMatch'),
          hint: t('noMatchHint'),
          activeFilters: controls.activeFilters,
          onClear: controls.clear,
        }}
        stale={list.isPlaceholderData}
      >
        {table(false)}
      </ListScreen>
      {ordered === 'groups' && <OrderGroups onClose={() => setOrdered(null)} />}
      {ordered !== null && ordered !== 'groups' && (
        <OrderInsights group={ordered} onClose={() => setOrdered(null)} />
      )}
    </>
  );
};

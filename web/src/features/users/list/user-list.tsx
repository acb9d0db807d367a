import { listLimits } from '@vantage/contract/api/list-limits';
import { permission, roleIds } from '@vantage/contract/permissions';
import type { User } from '@vantage/contract/users/users';
import {
  IconDownload,
  IconLock,
  IconSend,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../../lib/api/api-problem';
import { useCan } from '../../../lib/session/current-user';
import { useFormats } from '../../../lib/i18n/formats';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { locationNames, locationsQuery } from '../../../lib/api/locations';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { ColumnChooser, useChosenColumns } from '../../../ui/lists/column-chooser';
import { DataTable } from '../../../ui/lists/table/data-table';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { multiValueFilter, singleValueFilter, textValuesFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { ListScreen } from '../../../ui/lists/list-screen';
import { listState } from '../../../ui/lists/list-state';
import { EmptyState } from '../../../ui/feedback/message-state';
import { SearchBox } from '../../../ui/lists/search-box';
import { emptySelection } from '../../../ui/lists/selection';
import { SelectionBar } from '../../../ui/lists/selection-bar';
import { useExport } from '../../../ui/lists/use-export';
import { downloadSelectedUsers } from '../api/export-users';
import { usersQuery } from '../api/list-users';
import { ImportProgress } from '../import/import-progress';
import { ImportUsers } from '../import/import-users';
import { RoleDialog } from './role-dialog';
import { useBulkUserActions } from './use-bulk-user-actions';
import { useUserActions } from './use-user-actions';
import { useImportReport } from '../import/use-import-report';
import { useUserColumns, type UserLink } from './user-columns';
import { UserListActions } from './user-list-actions';
import {
  lockStates,
  passwordStates,
  defaultSort,
  userFilterNames,
  userStates,
  type UserSearch,
} from './user-search';

export interface UserListProps {
  breadcrumb: ReactNode;
  add: ReactNode;
  search: UserSearch;
  onSearch: OnSearch<UserSearch>;
  onEdit: (user: User) => void;
  onViewAs: (userId: string) => Promise<void>;
  UserLink: UserLink;
  isImportOpen: boolean;
  onImportOpen: (isOpen: boolean) => void;
}

const getId = ({ id }: User) => id;
const getName = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

export const UserList = (props: UserListProps) => {
  const { breadcrumb, add, search, onSearch, onEdit, onViewAs, UserLink, onImportOpen } = props;
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const [selection, setSelection] = useState(emptySelection);
  const bulk = useBulkUserActions(selection, setSelection);
  const exported = useExport();
  const mayWrite = useCan(permission.usersWrite);
  const isImportOpen = props.isImportOpen && mayWrite;
  useImportReport(isImportOpen);
  const list = useKeysetList(usersQuery(search));
  // A failure is tolerated: the filter then offers nothing.
  const { data: tree } = useQuery(locationsQuery);
  const nameByLocation = useMemo(() => (tree ? locationNames(tree) : new Map<string, string>()), [tree]);
  const formats = useFormats();
  const locationOptions = useMemo(
    () =>
      Array.from(nameByLocation, ([value, label]) => ({ value, label })).toSorted((one, other) =>
        formats.compare(one.label, other.label),
      ),
    [nameByLocation, formats],
  );
  const [columns, choice] = useChosenColumns('users', useUserColumns(UserLink, nameByLocation));
  const rowActions = useUserActions({ onEdit, onViewAs });
  const controls = useListControls(search, onSearch, userFilterNames);
  const state = listState(list.query, list.total, controls.isFiltered);

  const countText = (total: number): string => {
    if (!list.totalIsExact) return t('list.countMore', { count: listLimits.countedTo });
    return t(controls.isFiltered ? 'list.found' : 'list.count', { count: total });
  };

  const table = (loading: boolean) => (
    <DataTable
      label={t('list.title')}
      rows={list.rows}
      loading={loading}
      rowKey={getId}
      rowLabel={getName}
      sorting={toSortParams(controls.requested.sort ?? defaultSort)}
      onSort={(sorting) => controls.choose({ sort: sortText(sorting) })}
      total={list.total ?? 0}
      {...list.more}
      selection={{ value: selection, onChange: setSelection }}
      rowActions={rowActions}
      columns={columns}
    />
  );

  const screen = (
    <ListScreen
      breadcrumb={breadcrumb}
      title={t('list.title')}
      description={t('list.description')}
      actions={mayWrite && <UserListActions search={search} onImport={() => onImportOpen(true)} add={add} />}
      filters={
        <>
          {!isImportOpen && <ImportProgress onShow={() => onImportOpen(true)} />}
          <ListFilters
            search={
              <SearchBox
                label={t('list.search')}
                value={controls.requested.search ?? ''}
                onSearch={controls.type}
              />
            }
            filters={[
              multiValueFilter({
                id: 'role',
                label: t('role'),
                options: roleIds.map((id) => ({
                  value: String(id) as NonNullable<UserSearch['roleId']>[number],
                  label: t(`roles.${id}`),
                })),
                values: controls.requested.roleId,
                onChange: (roleId) => controls.choose({ roleId }),
              }),
              singleValueFilter({
                id: 'status',
                label: t('status'),
                options: userStates.map((value) => ({
                  value,
                  label: t(value === 'Active' ? 'state.active' : 'state.inactive'),
                })),
                value: controls.requested.status,
                onChange: (status) => controls.choose({ status }),
              }),
              singleValueFilter({
                id: 'locked',
                label: t('list.lock'),
                options: lockStates.map((value) => ({
                  value,
                  label: t(value === 'true' ? 'state.locked' : 'list.notLocked'),
                })),
                value: controls.requested.locked,
                onChange: (locked) => controls.choose({ locked }),
              }),
              singleValueFilter({
                id: 'password',
                label: t('list.password'),
                options: passwordStates.map((value) => ({
                  value,
                  label: t(value === 'true' ? 'list.passwordNotSet' : 'list.passwordSet'),
                })),
                value: controls.requested.invited,
                onChange: (invited) => controls.choose({ invited }),
              }),
              textValuesFilter({
                id: 'location',
                label: t('location'),
                options: locationOptions,
                values: controls.requested.locationId,
                onChange: (locationId) => controls.choose({ locationId }),
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
      state={state}
      loading={{ label: t('list.loading'), shape: table(true) }}
      failed={{
        title: t('list.failed'),
        hint:
          list.query.error instanceof NetworkProblem ? problemText(list.query.error) : t('list.failedHint'),
        onRetry: list.retry,
      }}
      empty={
        <EmptyState
          icon={<IconUsers size={24} stroke={1.6} />}
          title={t('list.empty')}
          hint={t('list.emptyHint')}
        />
      }
      noMatch={{
        title: t('list.noMatch'),
        hint: t('list.noMatchHint'),
        activeFilters: controls.activeFilters,
        onClear: controls.clear,
      }}
      stale={list.stale}
      selection={{
        active: selection.keys.size > 0,
        bar: (
          <SelectionBar
            count={selection.keys.size}
            text={t('bulk.selected', { count: selection.keys.size })}
            actions={[
              {
                key: 'activate',
                label: t('bulk.activate'),
                icon: IconUserCheck,
                onChoose: () => void bulk.act('activate'),
              },
              {
                key: 'deactivate',
                label: t('bulk.deactivate'),
                icon: IconUserOff,
                onChoose: () => void bulk.act('deactivate'),
              },
              { key: 'lock', label: t('bulk.lock'), icon: IconLock, onChoose: () => void bulk.act('lock') },
              { key: 'role', label: t('bulk.role'), icon: IconUserCog, onChoose: bulk.askRole },
              {
                key: 'invite',
                label: t('bulk.invite'),
                icon: IconSend,
                onChoose: () => void bulk.act('invite'),
              },
              {
                key: 'export',
                label: t('bulk.export'),
                icon: IconDownload,
                reads: true,
                onChoose: () => void exported.begin(() => downloadSelectedUsers([...selection.keys])),
              },
            ]}
            progress={bulk.progress}
            onClear={() => setSelection(emptySelection)}
          />
        ),
      }}
    >
      {table(false)}
    </ListScreen>
  );

  return (
    <>
      {screen}
      {bulk.asksRole && (
        <RoleDialog
          count={selection.keys.size}
          onChoose={(roleId) => void bulk.giveRole(roleId)}
          onClose={bulk.cancelRole}
        />
      )}
      {isImportOpen && <ImportUsers onClose={() => onImportOpen(false)} />}
    </>
  );
};

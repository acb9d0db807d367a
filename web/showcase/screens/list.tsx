import { Button } from '@mantine/core';
import { IconDownload, IconLock, IconPencil, IconSend, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { toCsv, saveFile } from '../../src/lib/browser/csv';
import { useFormats } from '../../src/lib/i18n/formats';
import {
  keysetQuery,
  reloadLists,
  removeRow,
  replaceRow,
  useKeysetList,
} from '../../src/lib/lists/keyset-list';
import { useListControls } from '../../src/lib/lists/list-controls';
import {
  listSearch,
  oneOf,
  searchText,
  listOf,
  textList,
  sortBy,
  toSortParams,
  sortText,
  stepOptions,
} from '../../src/lib/lists/list-search';
import { toast } from '../../src/lib/browser/toasts';
import { confirm } from '../../src/ui/overlays/confirm';
import { DataTable } from '../../src/ui/lists/table/data-table';
import { ColumnChooser, useChosenColumns } from '../../src/ui/lists/column-chooser';
import { ExportButton } from '../../src/ui/lists/export-button';
import { ResultCount } from '../../src/ui/lists/filters/filter-bar';
import {
  singleValueFilter,
  multiValueFilter,
  textValuesFilter,
} from '../../src/ui/lists/filters/list-filter';
import { ListFilters } from '../../src/ui/lists/filters/list-filters';
import { ListScreen } from '../../src/ui/lists/list-screen';
import { listState } from '../../src/ui/lists/list-state';
import { EmptyState } from '../../src/ui/feedback/message-state';
import { SearchBox } from '../../src/ui/lists/search-box';
import { emptySelection } from '../../src/ui/lists/selection';
import { SelectionBar } from '../../src/ui/lists/selection-bar';
import { useBulkAction } from '../../src/ui/lists/use-bulk-action';
import { personPlaces, personRoles, personStates, type Person } from '../people';
import { peopleServer } from '../people-server';
import { peopleColumns } from './people-columns';

const shows = ['loading', 'failed', 'refused', 'empty', 'moreFailed'] as const;

export const readPeopleSearch = listSearch({
  search: searchText,
  role: oneOf(personRoles),
  states: listOf(personStates),
  places: textList,
  sort: sortBy(['name', 'login', 'logins'], 'login'),
  show: oneOf(shows),
});
type PeopleSearch = ReturnType<typeof readPeopleSearch>;

const listName = 'people';

const peopleQuery = (search: PeopleSearch) =>
  keysetQuery({
    name: listName,
    search,
    fetchPage: (cursor) => peopleServer.list({ ...search, ...toSortParams(search.sort ?? 'login') }, cursor),
  });

export const ListScreenOfPeople = () => {
  // The types only know the product's routes.
  const search: PeopleSearch = useSearch({ from: '/list' as never });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formats = useFormats();
  const [selection, setSelection] = useState(emptySelection);
  const [edited, setEdited] = useState<string>();
  const bulk = useBulkAction(selection, setSelection);
  const controls = useListControls(
    search,
    (next, step) => navigate({ to: '.', search: next as never, ...stepOptions(step) }),
    ['role', 'states', 'places'],
  );
  const list = useKeysetList(peopleQuery(search));
  const state = listState(list.query, list.total, controls.isFiltered);
  const count = (total: number) =>
    controls.isFiltered
      ? `${formats.number(total)} of ${formats.number(peopleServer.count())} users`
      : `${formats.number(total)} users`;

  const lock = async (person: Person) =>
    replaceRow(queryClient, listName, await peopleServer.lock(person.id));
  const remove = async (person: Person) => {
    const sure = await confirm({
      title: `Delete ${person.name}?`,
      body: 'They can no longer sign in. Their actions stay in the audit log.',
      verb: 'Delete user',
      destructive: true,
    });
    if (!sure) return;
    await peopleServer.remove(person.id);
    removeRow(queryClient, listName, person.id);
  };
  const lockSelected = async () => {
    const { done, failed } = await bulk.run('lock', peopleServer.lock);
    await reloadLists(queryClient, listName);
    toast(
      failed.length === 0
        ? { severity: 'success', message: `${done.length} users locked.` }
        : {
            severity: 'warn',
            message: `${done.length} users locked. Administrators cannot be: ${failed.length} are left selected.`,
          },
    );
  };

  const [columns, choice] = useChosenColumns('people', peopleColumns);

  const shape = (loading: boolean) => (
    <DataTable
      label="People"
      rows={list.rows}
      loading={loading}
      rowKey={getId}
      rowLabel={({ name }) => name}
      sorting={toSortParams(controls.requested.sort ?? 'login')}
      onSort={(sorting) => controls.choose({ sort: sortText(sorting) })}
      total={list.total ?? 0}
      {...list.more}
      selection={{ value: selection, onChange: setSelection }}
      rowActions={(person) => [
        {
          key: 'edit',
          label: 'Edit user',
          icon: IconPencil,
          shortcut: 'e',
          onChoose: () => setEdited(person.name),
        },
        {
          key: 'lock',
          label: 'Lock account',
          icon: IconLock,
          disabledBecause: person.state === 'Locked' ? 'It is locked already.' : undefined,
          onChoose: () => void lock(person),
        },
        { key: 'reset', label: 'Send reset link', icon: IconSend, onChoose: () => undefined },
        {
          key: 'delete',
          label: 'Delete user',
          icon: IconTrash,
          destructive: true,
          onChoose: () => void remove(person),
        },
      ]}
      columns={columns}
    />
  );

  return (
    <ListScreen
      title="Users"
      description={edited === undefined ? 'Who can sign in and what they can do.' : `Edit ${edited}`}
      actions={
        <>
          <ExportButton
            label="Export CSV"
            onExport={async () => {
              await new Promise((resolve) => setTimeout(resolve, 1_000));
              const rows = peopleServer.all(search).map(({ name, login }) => [name, login]);
              saveFile('people.csv', toCsv([['name', 'login'], ...rows]), 'text/csv');
              return 'people.csv';
            }}
          />
          <Button>Add user</Button>
        </>
      }
      filters={
        <ListFilters
          search={
            <SearchBox
              label="Search users"
              value={controls.requested.search ?? ''}
              onSearch={controls.type}
            />
          }
          filters={[
            singleValueFilter({
              id: 'role',
              label: 'Role',
              options: personRoles.map((value) => ({ value, label: value })),
              value: controls.requested.role,
              onChange: (role) => controls.choose({ role }),
            }),
            multiValueFilter({
              id: 'states',
              label: 'Status',
              options: personStates.map((value) => ({ value, label: value })),
              values: controls.requested.states,
              onChange: (states) => controls.choose({ states }),
            }),
            textValuesFilter({
              id: 'places',
              label: 'Location',
              options: personPlaces.map((value) => ({ value, label: value })),
              values: controls.requested.places,
              onChange: (places) => controls.choose({ places }),
            }),
          ]}
          onClear={controls.clearFilters}
          end={
            list.total !== undefined && (
              <>
                <ResultCount>{count(list.total)}</ResultCount>
                <ColumnChooser {...choice} />
              </>
            )
          }
        />
      }
      state={state}
      loading={{ label: 'Loading users', shape: shape(true) }}
      failed={{
        title: "Users couldn't be loaded",
        hint: "The service can't be reached. Check your connection and try again.",
        onRetry: list.retry,
      }}
      empty={
        <EmptyState
          icon={<IconUsers size={24} stroke={1.6} />}
          title="No users yet"
          hint="Add a user or import a list."
        />
      }
      noMatch={{
        activeFilters: controls.activeFilters,
        title: 'No user matches',
        hint: 'Check the spelling or clear the filters.',
        onClear: controls.clear,
      }}
      stale={list.stale}
      selection={{
        active: selection.keys.size > 0,
        bar: (
          <SelectionBar
            count={selection.keys.size}
            text={`${selection.keys.size} selected`}
            actions={[
              { key: 'lock', label: 'Lock', icon: IconLock, onChoose: () => void lockSelected() },
              { key: 'export', label: 'Export', icon: IconDownload, onChoose: () => undefined },
            ]}
            progress={bulk.progress}
            onClear={() => setSelection(emptySelection)}
          />
        ),
      }}
    >
      {shape(false)}
    </ListScreen>
  );
};

const getId = ({ id }: Person) => id;

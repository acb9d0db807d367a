import { Button } from '@mantine/core';
import { IconDownload, IconLock, IconPencil, IconSend, IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { csvOf, saveFile } from '../../src/lib/csv';
import {
  listControls,
  listSearch,
  oneOf,
  searchText,
  severalOf,
  stepOptions,
} from '../../src/lib/list-search';
import { toast } from '../../src/lib/toasts';
import { confirm } from '../../src/ui/confirm';
import { DataTable } from '../../src/ui/data-table';
import { ExportButton } from '../../src/ui/export-button';
import { ResultCount } from '../../src/ui/filter-bar';
import { oneOfFilter, severalOfFilter } from '../../src/ui/list-filter';
import { ListFilters } from '../../src/ui/list-filters';
import { ListScreen } from '../../src/ui/list-screen';
import { listState } from '../../src/ui/list-state';
import { EmptyState } from '../../src/ui/message-state';
import { SearchBox } from '../../src/ui/search-box';
import { noSelection } from '../../src/ui/selection';
import { SelectionBar } from '../../src/ui/selection-bar';
import { people, personRoles, personStates, type Person } from '../people';

const pageSize = 200;

/** States to look at, beside the filled list. */
const shows = ['loading', 'failed', 'empty', 'moreFailed'] as const;

export const readPeopleSearch = listSearch({
  search: searchText,
  role: oneOf(personRoles),
  states: severalOf(personStates),
  sort: oneOf(['name', 'login'], 'login'),
  order: oneOf(['asc', 'desc'], 'asc'),
  show: oneOf(shows),
});
type PeopleSearch = ReturnType<typeof readPeopleSearch>;

const matching = ({ search = '', role, states, sort = 'login', order = 'asc' }: PeopleSearch): Person[] => {
  const found = people.filter(
    (person) =>
      `${person.name} ${person.login}`.toLowerCase().includes(search.toLowerCase()) &&
      (role === undefined || person.role === role) &&
      (states === undefined || states.includes(person.state)),
  );
  if (sort === 'name') found.sort((one, other) => one.name.localeCompare(other.name));
  return order === 'desc' ? found.toReversed() : found;
};

/** A list with everything: filters in the address, selection, row menu, ten thousand rows. */
export const ListScreenOfPeople = () => {
  // The types know the product's addresses only.
  const search: PeopleSearch = useSearch({ from: '/list' as never });
  const navigate = useNavigate();
  const [selection, setSelection] = useState(noSelection);
  const [pages, setPages] = useState(1);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const more = useCallback(() => setPages((before) => before + 1), []);
  const onSearch = (next: PeopleSearch, step: 'typed' | 'chosen') => {
    setPages(1);
    void navigate({ to: '.', search: next as never, ...stepOptions(step) });
  };
  const controls = listControls(search, onSearch, ['role', 'states']);

  const found = matching(search).filter(({ id }) => !gone.has(id));
  const rows = found.slice(0, pages * pageSize);
  const { show } = search;
  const failsLater = show === 'moreFailed';
  const total = show === 'empty' ? 0 : found.length;
  const state = listState(
    { isPending: show === 'loading' },
    show === 'loading' || show === 'failed' ? undefined : total,
    controls.isNarrowed,
  );

  const remove = async (names: string, ids: readonly string[]) => {
    const sure = await confirm({
      title: `Delete ${names}?`,
      body: 'They can no longer sign in. What they did stays in the audit log.',
      verb: 'Delete user',
      destructive: true,
    });
    if (!sure) return;
    setGone(new Set([...gone, ...ids]));
    setSelection(noSelection);
  };
  const shape = (loading: boolean) => (
    <DataTable
      label="People"
      rows={loading ? [] : rows}
      loading={loading}
      rowKey={idOf}
      rowLabel={({ name }) => name}
      sorting={{ sort: search.sort ?? 'login', order: search.order ?? 'asc' }}
      onSort={({ sort, order }) => controls.choose({ sort, order })}
      total={total}
      hasMore={!loading && !failsLater && rows.length < found.length}
      onEndNear={more}
      onRetryMore={failsLater ? () => controls.choose({ show: undefined }) : undefined}
      selection={{ value: selection, onChange: setSelection }}
      rowActions={(person) => [
        {
          key: 'edit',
          label: 'Edit user',
          icon: IconPencil,
          shortcut: 'e',
          onChoose: () => toast({ severity: 'info', message: `Edit ${person.name}` }),
        },
        {
          key: 'lock',
          label: 'Lock account',
          icon: IconLock,
          disabledBecause: person.state === 'Locked' ? 'It is locked already.' : undefined,
          onChoose: () => undefined,
        },
        { key: 'reset', label: 'Send reset link', icon: IconSend, onChoose: () => undefined },
        {
          key: 'delete',
          label: 'Delete user…',
          icon: IconTrash,
          destructive: true,
          onChoose: () => void remove(person.name, [person.id]),
        },
      ]}
      columns={[
        { key: 'name', header: 'Name', sortBy: 'name', width: '28%', renderCell: ({ name }) => name },
        {
          key: 'login',
          header: 'User name',
          sortBy: 'login',
          width: '18%',
          phone: 'hidden',
          renderCell: ({ login }) => login,
        },
        { key: 'role', header: 'Role', width: '16%', renderCell: ({ role }) => role },
        { key: 'state', header: 'Status', width: '14%', phone: 'hidden', renderCell: ({ state }) => state },
        { key: 'place', header: 'Location', width: '16%', phone: 'hidden', renderCell: ({ place }) => place },
        {
          key: 'logins',
          header: 'Sign-ins',
          width: '8%',
          align: 'end',
          phone: 'hidden',
          renderCell: ({ logins }) => logins,
        },
      ]}
    />
  );

  return (
    <ListScreen
      title="Users"
      description="People who can sign in, and what they may do."
      actions={
        <>
          <ExportButton
            label="Export CSV"
            onExport={async () => {
              await new Promise((resolve) => setTimeout(resolve, 1_000));
              const rows = matching(search).map(({ name, login }) => [name, login]);
              saveFile('people.csv', csvOf([['name', 'login'], ...rows]), 'text/csv');
              return 'people.csv';
            }}
          />
          <Button>Add user</Button>
        </>
      }
      filters={
        <ListFilters
          search={<SearchBox label="Search users" value={search.search ?? ''} onSearch={controls.type} />}
          filters={[
            oneOfFilter({
              id: 'role',
              label: 'Role',
              options: personRoles.map((value) => ({ value, label: value })),
              value: search.role,
              onChange: (role) => controls.choose({ role }),
            }),
            severalOfFilter({
              id: 'states',
              label: 'Status',
              options: personStates.map((value) => ({ value, label: value })),
              values: search.states ?? [],
              onChange: (states) => controls.choose({ states: states.length > 0 ? states : undefined }),
            }),
          ]}
          onClear={controls.clearFilters}
          end={<ResultCount>{total} users</ResultCount>}
        />
      }
      state={state}
      loading={{ label: 'Loading users', shape: shape(true) }}
      failed={{
        title: 'Users could not be loaded',
        hint: 'The server could not be reached. Check your connection and try again.',
        onRetry: () => controls.choose({ show: undefined }),
      }}
      empty={
        <EmptyState
          icon={<IconUsers size={24} stroke={1.6} />}
          title="No users yet"
          hint="Add the first one, or import a list."
        />
      }
      noMatch={{
        title: 'No user matches',
        hint: 'Check the spelling, or clear the filters.',
        onClear: controls.clear,
      }}
      selection={{
        active: selection.keys.size > 0,
        bar: (
          <SelectionBar
            count={selection.keys.size}
            text={`${selection.keys.size} selected`}
            actions={[
              { key: 'lock', label: 'Lock', icon: IconLock, onChoose: () => undefined },
              { key: 'export', label: 'Export', icon: IconDownload, onChoose: () => undefined },
              {
                key: 'delete',
                label: 'Delete',
                icon: IconTrash,
                destructive: true,
                onChoose: () => void remove(`${selection.keys.size} users`, [...selection.keys]),
              },
            ]}
            onClear={() => setSelection(noSelection)}
          />
        ),
      }}
    >
      {shape(false)}
    </ListScreen>
  );
};

const idOf = ({ id }: Person) => id;

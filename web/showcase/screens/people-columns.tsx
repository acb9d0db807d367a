import type { TableColumn } from '../../src/ui/lists/table/table-row';
import type { Person } from '../people';

export const peopleColumns: TableColumn<Person, 'name' | 'login' | 'logins'>[] = [
  { key: 'name', header: 'Name', sortBy: 'name', share: 28, minWidth: 160, renderCell: ({ name }) => name },
  {
    key: 'login',
    header: 'User name',
    sortBy: 'login',
    share: 18,
    minWidth: 120,
    hideOrder: 3,
    renderCell: ({ login }) => login,
  },
  { key: 'role', header: 'Role', share: 16, minWidth: 110, renderCell: ({ role }) => role },
  {
    key: 'state',
    header: 'Status',
    share: 14,
    minWidth: 100,
    hideOrder: 4,
    renderCell: ({ state }) => state,
  },
  {
    key: 'place',
    header: 'Location',
    share: 16,
    minWidth: 120,
    hideOrder: 2,
    renderCell: ({ place }) => place,
  },
  {
    key: 'logins',
    header: 'Sign-ins',
    sortBy: 'logins',
    share: 8,
    minWidth: 80,
    hideOrder: 1,
    align: 'end',
    renderCell: ({ logins }) => logins,
  },
];

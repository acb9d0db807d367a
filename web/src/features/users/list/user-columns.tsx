import type { User } from '@vantage/contract/users/users';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/session/current-user';
import { Avatar } from '../../../ui/data-display/avatar';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { TableTime } from '../../../ui/lists/table/table-time';
import type { UserSort } from './user-search';
import { UserStatus } from './user-status';
import classes from './user-columns.module.css';

export type UserLink = (props: { userId: string; children: ReactNode }) => ReactNode;

const getName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/**
 * @param UserLink links to a user's page
 * @param locationNames by id; unknown ones are omitted
 */
export const useUserColumns = (
  UserLink: UserLink,
  locationNames: ReadonlyMap<string, string>,
): TableColumn<User, UserSort>[] => {
  const { t } = useTranslation('users');
  const reader = useCurrentUser();
  // Stable, so that a further page does not re-render every row.
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        sortBy: 'firstName',
        share: 29,
        minWidth: 200,
        renderCell: (user) => (
          <span className={classes.person}>
            <Avatar {...user} />
            <UserLink userId={user.id}>{getName(user)}</UserLink>
            <span className={classes.userName} title={user.userName}>
              {user.userName}
            </span>
            {user.id === reader.id && <span className={classes.you}>{t('list.you')}</span>}
          </span>
        ),
      },
      {
        key: 'role',
        header: t('role'),
        sortBy: 'role',
        share: 16,
        minWidth: 120,
        hideOrder: 4,
        renderCell: (user) => t(`roles.${user.appRoleId}`),
      },
      {
        key: 'type',
        header: t('employeeType.label'),
        sortBy: 'employeeType',
        share: 12,
        minWidth: 126,
        hideOrder: 1,
        renderCell: (user) => t(`employeeType.${user.employeeType}`),
      },
      {
        key: 'location',
        header: t('location'),
        share: 15,
        minWidth: 170,
        hideOrder: 2,
        renderCell: ({ locationIds }) => {
          const names = locationIds.flatMap((id) => locationNames.get(id) ?? []);
          const [first, ...more] = names;
          if (first === undefined) return '–';
          if (more.length === 0) return first;
          return (
            <span className={classes.locations} title={names.join('\n')}>
              <span className={classes.location}>{first}</span>
              <span className={classes.moreLocations}>{t('list.moreLocations', { count: more.length })}</span>
            </span>
          );
        },
      },
      {
        key: 'status',
        header: t('status'),
        share: 13,
        minWidth: 104,
        renderCell: (user) => <UserStatus user={user} t={t} />,
      },
      {
        key: 'lastSeen',
        header: t('list.lastSeen'),
        share: 15,
        minWidth: 120,
        hideOrder: 3,
        renderCell: ({ lastSeenAt }) =>
          lastSeenAt === null ? t('list.never') : <TableTime at={lastSeenAt} />,
      },
    ],
    [t, reader, UserLink, locationNames],
  );
};

import type { PlaceholderValues } from '@vantage/contract/embedding/placeholders';
import type { Profile } from '@vantage/contract/users/profile';
import { roleNames, type UserExportColumn } from '@vantage/contract/users/user-import';
import type { Person, User } from '@vantage/contract/users/users';
import { formatLocationPath, formatLocationPaths } from './import/user-import-line';
import type { PersonRow } from './user-list.repository';
import { hasNeverSignedIn } from './users.policy';
import { toUserFields, type DetailedUserRow, type UserRow } from './users.repository';

/** @param now milliseconds since the epoch; an expired lock is not shown */
export const presentUser = (row: DetailedUserRow, now: number): User => ({
  id: row.id,
  version: row.version,
  ...toUserFields(row),
  locked: row.locked,
  signInLockedUntil:
    row.sign_in_locked_until !== null && row.sign_in_locked_until.getTime() > now
      ? row.sign_in_locked_until.toISOString()
      : null,
  invited: hasNeverSignedIn(row),
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});

const exportedStatus = ({ active, locked, signInLockedUntil, invited }: User): string => {
  if (!active) return 'Inactive';
  if (locked || signInLockedUntil !== null) return 'Locked';
  return invited ? 'PasswordNotSet' : 'Active';
};

/**
 * In the format that an import accepts.
 * @param names path of each location, top level first
 * @param now milliseconds since the epoch
 */
export const exportedUser = (
  row: DetailedUserRow,
  names: ReadonlyMap<string, readonly string[]>,
  now: number,
): Record<UserExportColumn, string> => ({
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: roleNames[row.role_id],
  language: row.language,
  location: formatLocationPaths(row.location_ids.map((id) => formatLocationPath(names.get(id) ?? []))),
  employeeType: row.employee_type,
  status: exportedStatus(presentUser(row, now)),
  lastSeenAt: row.last_seen_at?.toISOString() ?? '',
});

export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  appRoleId: row.role_id,
});

/** Data about the viewer that insights may use. */
export const presentViewer = (row: UserRow): PlaceholderValues['user'] => ({
  id: row.id,
  userName: row.user_name,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
});

export const presentProfile = (row: UserRow): Profile => ({
  version: row.version,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  language: row.language,
});

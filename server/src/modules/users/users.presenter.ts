import type { Profile } from '@vantage/contract/profile';
import type { Person, User } from '@vantage/contract/users';
import type { PersonRow } from './user-list.repository';
import type { DetailedUserRow, UserRow } from './users.repository';

/** @param now milliseconds since the epoch: a lock that is over is none */
export const presentUser = (row: DetailedUserRow, now: number): User => ({
  id: row.id,
  version: row.version,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  appRoleId: row.role_id,
  language: row.language,
  locationIds: row.location_ids,
  employeeType: row.employee_type,
  active: row.active,
  locked: row.locked,
  signInLockedUntil:
    row.sign_in_locked_until !== null && row.sign_in_locked_until.getTime() > now
      ? row.sign_in_locked_until.toISOString()
      : null,
  invited: !row.has_password && row.last_seen_at === null,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});

export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  appRoleId: row.role_id,
});

/** What people see of themselves. */
export const presentProfile = (row: UserRow): Profile => ({
  version: row.version,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  language: row.language,
});

import type { Profile } from '@vantage/contract/profile';
import type { User } from '@vantage/contract/users';
import type { UserRow } from './users.repository';

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  version: row.version,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  appRoleId: row.role_id,
  language: row.language,
  employeeType: row.employee_type,
  active: row.active,
  locked: row.locked,
  createdAt: row.created_at.toISOString(),
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

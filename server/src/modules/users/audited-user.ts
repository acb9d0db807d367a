import type { UserFields } from '@vantage/contract/user-fields';
import type { DetailedUserRow } from './users.repository';

type Audited = Omit<UserFields, 'password'>;

/** What the audit log says of a user: everything that an administrator says of them but the password. */
export const auditedFields = (row: DetailedUserRow): Audited => ({
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  appRoleId: row.role_id,
  language: row.language,
  locationIds: row.location_ids,
  employeeType: row.employee_type,
  active: row.active,
});

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((value) => other.includes(value))
    : one === other;

/** The fields that a change makes different, before and after; null where it changes nothing. */
export function auditedChange(
  row: DetailedUserRow,
  wanted: Audited,
): { before: Partial<Audited>; after: Partial<Audited> } | null {
  const before = auditedFields(row);
  const names = (Object.keys(before) as (keyof Audited)[]).filter(
    (name) => !isSame(before[name], wanted[name]),
  );
  if (names.length === 0) return null;
  const only = (fields: Audited): Partial<Audited> =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(wanted) };
}

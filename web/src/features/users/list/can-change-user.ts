import { role } from '@vantage/contract/permissions';
import type { User } from '@vantage/contract/users/users';

/** Only administrators may change administrators. */
export const canChangeUser = (reader: Pick<User, 'appRoleId'>, user: Pick<User, 'appRoleId'>): boolean =>
  reader.appRoleId === role.administrator || user.appRoleId !== role.administrator;

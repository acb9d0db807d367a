import type { CurrentUser } from '@vantage/contract/auth/sign-in';
import { permission, role } from '@vantage/contract/permissions';
import type { User } from '@vantage/contract/users/users';

/** Only administrators may change administrators. */
export const canChangeUser = (reader: Pick<User, 'appRoleId'>, user: Pick<User, 'appRoleId'>): boolean =>
  reader.appRoleId === role.administrator || user.appRoleId !== role.administrator;

/** Why the current user can't view as this user; `none` if the action is not offered. */
export const findViewAsProblem = (
  reader: CurrentUser,
  user: User,
): 'none' | 'inactive' | 'locked' | undefined => {
  if (!reader.permissions.includes(permission.usersViewAs) || user.appRoleId === role.administrator)
    return 'none';
  if (!user.active) return 'inactive';
  return user.locked ? 'locked' : undefined;
};

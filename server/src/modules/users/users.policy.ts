import { role, type RoleId } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';
import type { DetailedUserRow } from './users.repository';

/** Nobody gives a role above their own: administrators are made by administrators. */
export const mayGrant = (actor: Pick<Actor, 'roleId'>, roleId: RoleId): boolean =>
  actor.roleId === role.administrator || roleId !== role.administrator;

/** Administrators are changed by administrators only. */
export const canChange = (actor: Pick<Actor, 'roleId'>, target: { readonly role_id: RoleId }): boolean =>
  mayGrant(actor, target.role_id);

/** Has no password, and has not come in another way. */
export const hasNeverSignedIn = (user: Pick<DetailedUserRow, 'has_password' | 'last_seen_at'>): boolean =>
  !user.has_password && user.last_seen_at === null;

/** Needs a link to choose a first password by, and may come in with it. */
export const awaitsInvitation = (
  user: Pick<DetailedUserRow, 'active' | 'locked' | 'has_password' | 'last_seen_at'>,
): boolean => user.active && !user.locked && hasNeverSignedIn(user);

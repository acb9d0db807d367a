import { role, type RoleId } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';
import type { DetailedUserRow } from './users.repository';

export const mayGrant = (actor: Pick<Actor, 'roleId'>, roleId: RoleId): boolean =>
  actor.roleId === role.administrator || roleId !== role.administrator;

export const canChange = (actor: Pick<Actor, 'roleId'>, target: { readonly role_id: RoleId }): boolean =>
  mayGrant(actor, target.role_id);

/** A user without a password may have signed in by another method. */
export const hasNeverSignedIn = (user: Pick<DetailedUserRow, 'has_password' | 'last_seen_at'>): boolean =>
  !user.has_password && user.last_seen_at === null;

export const awaitsInvitation = (
  user: Pick<DetailedUserRow, 'active' | 'locked' | 'has_password' | 'last_seen_at'>,
): boolean => user.active && !user.locked && hasNeverSignedIn(user);

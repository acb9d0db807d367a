import { role, type RoleId } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';

/** Nobody gives a role above their own: administrators are made by administrators. */
export const mayGrant = (actor: Pick<Actor, 'roleId'>, roleId: RoleId): boolean =>
  actor.roleId === role.administrator || roleId !== role.administrator;

/** Administrators are changed by administrators only. */
export const mayChange = (actor: Pick<Actor, 'roleId'>, target: { readonly role_id: RoleId }): boolean =>
  mayGrant(actor, target.role_id);

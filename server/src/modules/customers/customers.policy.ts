import { permission } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';

/** Which customers somebody may know of. */
export type CustomerVisibility =
  { readonly kind: 'all' } | { readonly kind: 'assignedTo'; readonly userId: string };

/** Administrator level sees every customer of the tenant; everyone else the assigned ones. */
export const visibleCustomers = (actor: Actor): CustomerVisibility =>
  actor.can(permission.customersReadAll) ? { kind: 'all' } : { kind: 'assignedTo', userId: actor.userId };

/** Whoever may put customers away sees those, to bring them back. */
export const mayRestore = (actor: Actor): boolean => actor.can(permission.customersWrite);

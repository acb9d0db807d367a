import { permission } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';

export type CustomerVisibility =
  | { readonly kind: 'all' }
  | { readonly kind: 'assignedTo'; readonly userId: string };

export const visibleCustomers = (actor: Actor): CustomerVisibility =>
  actor.can(permission.customersReadAll) ? { kind: 'all' } : { kind: 'assignedTo', userId: actor.userId };

export const mayRestore = (actor: Actor): boolean => actor.can(permission.customersWrite);

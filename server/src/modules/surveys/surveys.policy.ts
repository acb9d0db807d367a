import { permission } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';

export type SurveyVisibility =
  | { readonly kind: 'all' }
  | { readonly kind: 'assignedTo'; readonly userId: string };

/** Users see the surveys of the customers they see. */
export const visibleSurveys = (actor: Actor): SurveyVisibility =>
  actor.can(permission.customersReadAll) ? { kind: 'all' } : { kind: 'assignedTo', userId: actor.userId };

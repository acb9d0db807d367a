import { z } from 'zod';
import { id } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { assignedUserIds, maxAssigned } from './assigned-users';

const customerAssignment = z.strictObject({
  userIds: z.array(id),
  /** Counts changes of the assignment; the customer has its own version. */
  version: z.int(),
});
export type CustomerAssignment = z.infer<typeof customerAssignment>;

export const getAssignment = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/:customerId/assignment',
  summary: 'List the users assigned to a customer',
  permission: permission.customersAssign,
  responses: { 200: customerAssignment },
});

export const changeAssignment = operation({
  method: 'PUT',
  path: '/:tenantId/v1/customer/:customerId/assignment',
  summary: `Replace a customer's assigned users, 1 to ${maxAssigned}; users who are no longer assigned lose access immediately`,
  permission: permission.customersAssign,
  body: customerAssignment.extend({ userIds: assignedUserIds }),
  responses: { 200: customerAssignment },
  problems: ['conflict.stale', 'idempotency.mismatch'],
  idempotent: true,
});

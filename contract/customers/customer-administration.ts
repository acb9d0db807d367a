import { z } from 'zod';
import { customerFields, newCustomerFields } from './customer-fields';
import { customer } from './customers';
import { id } from '../api/fields';
import { listLimits } from '../api/list-limits';
import { operation } from '../api/operation';
import { permission } from '../permissions';

// Separate from customers.ts, which all users load.

export const maxManagers = 20;

export const checkCustomerName = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/availability',
  summary: "Whether a customer's name is free",
  permission: permission.customersRead,
  query: z.strictObject({
    name: z.string().max(500),
    /** The customer whose own name counts as available. */
    excludeId: id.optional(),
  }),
  responses: { 200: z.strictObject({ available: z.boolean() }) },
});

export const findProjectManagers = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/managers',
  summary: `Who can manage a project, by name: active administrators, managers and users, at most ${maxManagers}`,
  permission: permission.customersWrite,
  query: z.strictObject({ search: z.string().max(listLimits.search).optional() }),
  responses: { 200: z.array(z.strictObject({ id, name: z.string(), userName: z.string() })) },
});

const refusals = ['customer.nameTaken', 'idempotency.mismatch'] as const;

export const createCustomer = operation({
  method: 'POST',
  path: '/:tenantId/v1/customer',
  summary: 'Add a customer',
  permission: permission.customersWrite,
  body: newCustomerFields,
  responses: { 201: customer },
  problems: refusals,
  idempotent: true,
});

export const changeCustomer = operation({
  method: 'PUT',
  path: '/:tenantId/v1/customer/:customerId',
  summary: 'Change a customer',
  permission: permission.customersWrite,
  body: customerFields.extend({ version: z.int() }),
  responses: { 200: customer },
  problems: ['conflict.stale', ...refusals],
  idempotent: true,
});
export type CustomerChange = z.infer<typeof changeCustomer.body>;

/** A customer with any of these is archived instead of deleted. */
const customerHistory = z.strictObject({
  visited: z.boolean(),
  assigned: z.boolean(),
  insights: z.boolean(),
});
export type CustomerHistory = z.infer<typeof customerHistory>;

export const getCustomerHistory = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/:customerId/history',
  summary: 'What has come of a customer: with any of it, deleting puts the customer away instead',
  permission: permission.customersWrite,
  responses: { 200: customerHistory },
});

export const deleteCustomer = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/customer/:customerId',
  summary:
    'Delete a customer for good, or archive one with a history: its name becomes free, nobody sees it, and it can be restored',
  permission: permission.customersWrite,
  responses: { 204: z.undefined() },
});

export const restoreCustomer = operation({
  method: 'POST',
  path: '/:tenantId/v1/customer/:customerId/restore',
  summary: 'Bring an archived customer back, with who is assigned to it and what was chosen for it',
  permission: permission.customersWrite,
  responses: { 200: customer },
  problems: ['customer.nameTaken'],
});

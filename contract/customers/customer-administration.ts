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
  summary: 'Check whether a customer name is available',
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
  summary: `List possible project managers by name: active administrators, managers and users, at most ${maxManagers}`,
  permission: permission.customersWrite,
  query: z.strictObject({ search: z.string().max(listLimits.search).optional() }),
  responses: { 200: z.array(z.strictObject({ id, name: z.string(), userName: z.string() })) },
});

const rejections = ['customer.nameTaken', 'idempotency.mismatch'] as const;

export const createCustomer = operation({
  method: 'POST',
  path: '/:tenantId/v1/customer',
  summary: 'Add a customer',
  permission: permission.customersWrite,
  body: newCustomerFields,
  responses: { 201: customer },
  problems: rejections,
  idempotent: true,
});

export const changeCustomer = operation({
  method: 'PUT',
  path: '/:tenantId/v1/customer/:customerId',
  summary: 'Update a customer',
  permission: permission.customersWrite,
  body: customerFields.extend({ version: z.int() }),
  responses: { 200: customer },
  problems: ['conflict.stale', ...rejections],
  idempotent: true,
});
export type CustomerChange = z.infer<typeof changeCustomer.body>;

/** A customer with any of these is archived instead of deleted. */
const customerHistory = z.strictObject({
  visited: z.boolean(),
  assigned: z.boolean(),
  insights: z.boolean(),
  surveys: z.boolean(),
});
export type CustomerHistory = z.infer<typeof customerHistory>;

export const getCustomerHistory = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/:customerId/history',
  summary: "Get a customer's usage; a customer that has been used is archived instead of deleted",
  permission: permission.customersWrite,
  responses: { 200: customerHistory },
});

export const deleteCustomer = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/customer/:customerId',
  summary:
    'Permanently delete a customer, or archive it if it has been used; its name can be used again, and an archived customer can be restored',
  permission: permission.customersWrite,
  responses: { 204: z.undefined() },
});

export const restoreCustomer = operation({
  method: 'POST',
  path: '/:tenantId/v1/customer/:customerId/restore',
  summary: 'Restore an archived customer with its assigned users and insights',
  permission: permission.customersWrite,
  responses: { 200: customer },
  problems: ['customer.nameTaken'],
});

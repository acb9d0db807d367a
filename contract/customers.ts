import { z } from 'zod';
import { customerFields, customerStatus } from './customer-fields';
import { anyOf, anyText, id, listQuery, page, queryBoolean, storedFields, timestamp } from './fields';
import { operation } from './operation';
import { permission } from './permissions';

export const customer = z.strictObject({
  id,
  version: z.int(),
  ...storedFields(customerFields),
  logoUrl: z.string().nullable(),
  projectManagerName: z.string().nullable(),
  /** Insights that the caller can see listed for this customer, whatever their status. */
  insightCount: z.int(),
  /** When the caller last opened this customer. */
  lastOpenedAt: timestamp.nullable(),
  /** Since when it is put away; null for one that is not. */
  archivedAt: timestamp.nullable(),
});
export type Customer = z.infer<typeof customer>;

export const listCustomers = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer',
  summary: 'Customers that the caller may see, page by page',
  permission: permission.customersRead,
  query: listQuery({
    sort: ['name', 'industry', 'projectId', 'projectStartDate', 'status', 'lastOpenedAt'],
    filters: {
      status: anyOf(customerStatus).optional(),
      industry: anyText.optional(),
      /** Those that are put away instead, for whoever may bring them back; for all others that is nothing. */
      archived: queryBoolean.optional(),
    },
  }),
  responses: { 200: page(customer) },
});
export type CustomerQuery = z.infer<typeof listCustomers.query>;

/** What the organisation lays down that a customer's fields may be, and what there is among the customers. */
const customerOptions = z.strictObject({
  industries: z.array(z.string()),
  projectTypes: z.array(z.string()),
  projectModules: z.array(z.string()),
  salesPackages: z.array(z.string()),
  statuses: z.array(customerStatus),
  /** Who manages customers that the caller may see. */
  projectManagers: z.array(z.strictObject({ id, name: z.string() })),
  /** What occurs among the customers that the caller may see, each value once: what the list can be narrowed to. */
  inUse: z.strictObject({ industries: z.array(z.string()) }),
});
export type CustomerOptions = z.infer<typeof customerOptions>;

export const getCustomerOptions = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/options',
  summary:
    'What fields of customers may be, and what the list of those that the caller may see can be narrowed to',
  permission: permission.customersRead,
  responses: { 200: customerOptions },
});

export const getCustomer = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/:customerId',
  summary: 'One customer',
  permission: permission.customersRead,
  responses: { 200: customer },
});

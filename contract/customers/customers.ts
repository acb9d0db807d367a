import { z } from 'zod';
import { customerFields, customerStatus } from './customer-fields';
import {
  enumListParam,
  textListParam,
  id,
  listQuery,
  page,
  queryBoolean,
  storedFields,
  timestamp,
} from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';

export const customer = z.strictObject({
  id,
  version: z.int(),
  ...storedFields(customerFields),
  logoUrl: z.string().nullable(),
  projectManagerName: z.string().nullable(),
  /** It counts insights of any status. */
  insightCount: z.int(),
  lastOpenedAt: timestamp.nullable(),
  archivedAt: timestamp.nullable(),
});
export type Customer = z.infer<typeof customer>;

export const listCustomers = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer',
  summary: 'List the customers that the caller can see, page by page',
  permission: permission.customersRead,
  query: listQuery({
    sort: ['name', 'industry', 'projectId', 'projectManager', 'projectStartDate', 'status', 'lastOpenedAt'],
    filters: {
      status: enumListParam(customerStatus).optional(),
      industry: textListParam.optional(),
      /** Lists only customers that the caller is assigned to or manages. */
      mine: queryBoolean.optional(),
      /** Archived customers instead, for users who may restore them; empty for all others. */
      archived: queryBoolean.optional(),
    },
  }),
  responses: { 200: page(customer) },
});
export type CustomerQuery = z.infer<typeof listCustomers.query>;

const customerOptions = z.strictObject({
  industries: z.array(z.string()),
  projectTypes: z.array(z.string()),
  projectModules: z.array(z.string()),
  salesPackages: z.array(z.string()),
  statuses: z.array(customerStatus),
  projectManagers: z.array(z.strictObject({ id, name: z.string() })),
  /** Distinct values among the customers that the caller may see, for filters. */
  inUse: z.strictObject({ industries: z.array(z.string()) }),
});
export type CustomerOptions = z.infer<typeof customerOptions>;

export const getCustomerOptions = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/options',
  summary: 'Get the options for customer fields and for filters of the customer list',
  permission: permission.customersRead,
  responses: { 200: customerOptions },
});

export const getCustomer = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/:customerId',
  summary: 'Get a customer',
  permission: permission.customersRead,
  responses: { 200: customer },
});

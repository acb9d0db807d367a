import { z } from 'zod';
import { anyOf, date, id, listQuery, page, timestamp } from './fields';
import { operation } from './operation';
import { permission } from './permissions';

export const customerStatus = z.enum(['Upcoming', 'InProgress', 'Completed']);
export type CustomerStatus = z.infer<typeof customerStatus>;

export const customer = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  logoId: id.nullable(),
  logoUrl: z.string().nullable(),
  contact: z.string(),
  email: z.string(),
  industry: z.string(),
  projectId: z.string(),
  projectManagerId: id.nullable(),
  projectManagerName: z.string().nullable(),
  projectType: z.string(),
  projectModules: z.array(z.string()),
  projectStartDate: date,
  status: customerStatus,
  salesPackage: z.string(),
  dataRequest: z.string(),
  /** Insights that the caller can see listed for this customer, whatever their status. */
  insightCount: z.int(),
  /** When the caller last opened this customer. */
  lastOpenedAt: timestamp.nullable(),
});
export type Customer = z.infer<typeof customer>;

export const listCustomers = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer',
  summary: 'Customers that the caller may see, page by page',
  permission: permission.customersRead,
  query: listQuery({
    sort: ['name', 'industry', 'projectId', 'projectStartDate', 'status'],
    filters: { status: anyOf(customerStatus).optional(), industry: z.string().max(64).optional() },
  }),
  answers: { 200: page(customer) },
});
export type CustomerQuery = z.infer<typeof listCustomers.query>;

/** What occurs among the customers that the caller may see, each value once and in order: what the list can be narrowed to. */
const customerOptions = z.strictObject({
  industries: z.array(z.string()),
  projectTypes: z.array(z.string()),
  projectModules: z.array(z.string()),
  salesPackages: z.array(z.string()),
  statuses: z.array(customerStatus),
  projectManagers: z.array(z.strictObject({ id, name: z.string() })),
});
export type CustomerOptions = z.infer<typeof customerOptions>;

export const getCustomerOptions = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/options',
  summary: 'Industries, project types and the like of the customers that the caller may see',
  permission: permission.customersRead,
  answers: { 200: customerOptions },
});

export const getCustomer = operation({
  method: 'GET',
  path: '/:tenantId/v1/customer/:customerId',
  summary: 'One customer',
  permission: permission.customersRead,
  answers: { 200: customer },
});

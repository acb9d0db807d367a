import { customerFields, type CustomerFields } from '@vantage/contract/customers/customer-fields';
import type { Customer } from '@vantage/contract/customers/customers';
import { z } from 'zod';

export type CustomerValues = Omit<
  CustomerFields,
  'industry' | 'projectType' | 'salesPackage' | 'projectStartDate'
> & {
  industry: string | null;
  projectType: string | null;
  salesPackage: string | null;
  projectStartDate: string | null;
};

export const noValues: CustomerValues = {
  name: '',
  logoId: null,
  contact: '',
  email: '',
  industry: null,
  projectId: '',
  projectManagerId: null,
  projectType: null,
  projectModules: [],
  projectStartDate: null,
  status: 'Upcoming',
  salesPackage: null,
  dataRequest: '',
};

const orNull = (text: string): string | null => (text === '' ? null : text);

export const valuesOf = (customer: Customer): CustomerValues => ({
  name: customer.name,
  logoId: customer.logoId,
  contact: customer.contact,
  email: customer.email,
  industry: customer.industry,
  projectId: customer.projectId,
  projectManagerId: customer.projectManagerId,
  projectType: orNull(customer.projectType),
  projectModules: customer.projectModules,
  projectStartDate: customer.projectStartDate,
  status: customer.status,
  salesPackage: orNull(customer.salesPackage),
  dataRequest: customer.dataRequest,
});

/** In progress, although the start date is in the future. @param now in milliseconds since the epoch */
export const startsLater = (
  { status, projectStartDate }: Pick<CustomerValues, 'status' | 'projectStartDate'>,
  now = Date.now(),
): boolean => {
  if (status !== 'InProgress' || projectStartDate === null) return false;
  const [year = 0, month = 0, day = 0] = projectStartDate.split('-').map(Number);
  return new Date(year, month - 1, day).getTime() > now;
};

/** Optional choices become empty strings. */
export const customerForm = z.preprocess((values) => {
  const { projectType, salesPackage, ...fields } = values as CustomerValues;
  return { ...fields, projectType: projectType ?? '', salesPackage: salesPackage ?? '' };
}, customerFields);

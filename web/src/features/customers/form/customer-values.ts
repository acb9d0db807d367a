import { customerFields, type CustomerFields } from '@vantage/contract/customers/customer-fields';
import type { Customer } from '@vantage/contract/customers/customers';
import { z } from 'zod';
import { formValues, type Nullable } from '../../../ui/forms/form-values';

/** Null where nothing is chosen. */
export type CustomerValues = Nullable<
  CustomerFields,
  'industry' | 'projectType' | 'salesPackage' | 'projectStartDate'
>;

export const initialValues: CustomerValues = {
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

export const toValues = (customer: Customer): CustomerValues =>
  formValues(
    {
      ...customer,
      projectType: orNull(customer.projectType),
      salesPackage: orNull(customer.salesPackage),
    },
    initialValues,
  );

/** In progress, although the start date is in the future. @param now in milliseconds since the epoch */
export const startsInFuture = (
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

import type { CustomerFields } from '@vantage/contract/customers/customer-fields';
import type { Customer } from '@vantage/contract/customers/customers';
import { formValues, type Nullable } from '../../../ui/forms/form-values';

/** Null in a customer that doesn't have them. */
type OptionalText = 'contact' | 'email' | 'dataRequest';

/** A value is null if nothing is chosen. */
export type CustomerValues = Nullable<Omit<CustomerFields, OptionalText>, 'industry' | 'projectStartDate'> &
  Record<OptionalText, string>;

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

export const toValues = (customer: Customer): CustomerValues => formValues(customer, initialValues);

/** In progress, although the start date is in the future. @param now in milliseconds since the epoch */
export const startsInFuture = (
  { status, projectStartDate }: Pick<CustomerValues, 'status' | 'projectStartDate'>,
  now = Date.now(),
): boolean => {
  if (status !== 'InProgress' || projectStartDate === null) return false;
  const [year = 0, month = 0, day = 0] = projectStartDate.split('-').map(Number);
  return new Date(year, month - 1, day).getTime() > now;
};

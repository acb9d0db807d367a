import { addAsset, type AddedAsset } from '@vantage/contract/assets';
import {
  changeCustomer,
  checkCustomerName,
  createCustomer,
  deleteCustomer,
  findProjectManagers,
  getCustomerHistory,
  restoreCustomer,
  type CustomerChange,
  type CustomerHistory,
} from '@vantage/contract/customer-administration';
import type { CustomerFields } from '@vantage/contract/customer-fields';
import { getCustomer, type Customer } from '@vantage/contract/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { ApiProblem } from '../../../lib/api-problem';
import type { KeyFor } from '../../../lib/idempotency-key';
import { upload } from '../../../lib/upload';

/** One customer, for a form: it begins with what is true now. */
export const customerToChangeQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer-to-change', customerId],
    queryFn: ({ signal }) => api(getCustomer, { params: { customerId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const addCustomer = (fields: CustomerFields, keyFor: KeyFor): Promise<Customer> =>
  api(createCustomer, { body: fields, idempotencyKey: keyFor(fields) });

export const saveCustomer = (customerId: string, change: CustomerChange, keyFor: KeyFor): Promise<Customer> =>
  api(changeCustomer, { params: { customerId }, body: change, idempotencyKey: keyFor(change) });

/** What has come of a customer, by which deleting it only puts it away. */
export const readCustomerHistory = (customerId: string): Promise<CustomerHistory> =>
  api(getCustomerHistory, { params: { customerId } });

/** Deletes a customer or puts it away; one that is gone already is what was wished for. */
export const removeCustomer = async (customerId: string): Promise<void> => {
  await api(deleteCustomer, { params: { customerId } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.code === 'notFound')) throw error;
  });
};

export const unarchiveCustomer = (customerId: string): Promise<Customer> =>
  api(restoreCustomer, { params: { customerId } });

/** Whether no other customer has the name. */
export const customerNameQuery = (name: string, excludeId: string | undefined) =>
  queryOptions({
    queryKey: ['customer-name', name, excludeId],
    queryFn: async ({ signal }) =>
      (await api(checkCustomerName, { query: { name, excludeId }, signal })).available,
    staleTime: 10_000,
  });

/** Who can manage a project, by the beginning of a name. While it runs, the last answer stays. */
export const managersQuery = (search: string) =>
  queryOptions({
    queryKey: ['project-managers', search],
    queryFn: ({ signal }) => api(findProjectManagers, { query: search === '' ? {} : { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const sendLogo = (file: File, onSent: (share: number) => void): Promise<AddedAsset> =>
  upload(addAsset, { file, fields: { purpose: 'customerLogo' }, query: undefined, onSent });

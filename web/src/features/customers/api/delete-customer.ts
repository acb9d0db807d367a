import {
  deleteCustomer,
  getCustomerHistory,
  type CustomerHistory,
} from '@vantage/contract/customers/customer-administration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { removeRow } from '../../../lib/lists/keyset-list';
import { customerListName, reloadCustomers } from './list-customers';

/** With any history, deleting only archives the customer. */
export const readCustomerHistory = (customerId: string): Promise<CustomerHistory> =>
  api(getCustomerHistory, { params: { customerId } });

export const useDeleteCustomer = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => api(deleteCustomer, { params: { customerId } }).catch(ignoreNotFound),
    onSuccess: (_, customerId) => {
      removeRow(queryClient, customerListName, customerId);
      void reloadCustomers(queryClient);
    },
  });
};

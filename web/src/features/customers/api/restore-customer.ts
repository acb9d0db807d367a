import { restoreCustomer } from '@vantage/contract/customers/customer-administration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { removeRow } from '../../../lib/lists/keyset-list';
import { customerListName, reloadCustomers } from './list-customers';

export const useRestoreCustomer = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => api(restoreCustomer, { params: { customerId } }),
    onSuccess: (_, customerId) => {
      removeRow(queryClient, customerListName, customerId);
      void reloadCustomers(queryClient);
    },
  });
};

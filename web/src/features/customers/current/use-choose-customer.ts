import type { Customer } from '@vantage/contract/customers/customers';
import { useQueryClient } from '@tanstack/react-query';
import { customerQuery } from '../api/get-customer';
import { customerPageState } from './customer-page-state';

export const useChooseCustomer = (): ((customer: Customer) => void) => {
  const queryClient = useQueryClient();
  return (customer) => {
    customerPageState.rememberCustomer(customer.id);
    queryClient.setQueryData(customerQuery(customer.id).queryKey, customer);
  };
};

import {
  changeCustomer,
  createCustomer,
  type CustomerChange,
} from '@vantage/contract/customers/customer-administration';
import type { CustomerFields } from '@vantage/contract/customers/customer-fields';
import type { Customer } from '@vantage/contract/customers/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { initialValues } from '../form/customer-values';
import { customerQuery } from './get-customer';
import { reloadCustomers } from './list-customers';

export const useCreateCustomer = () => {
  const idempotencyKey = useIdempotencyKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: CustomerFields) =>
      api(createCustomer, { body: fields, idempotencyKey: idempotencyKey.for(fields) }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadCustomers(queryClient);
    },
  });
};

export const useChangeCustomer = (customerId: string) => {
  const idempotencyKey = useIdempotencyKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: CustomerChange) =>
      api(changeCustomer, {
        params: { customerId },
        body: change,
        idempotencyKey: idempotencyKey.for({ customerId, ...change }),
      }),
    onSuccess: (customer) => {
      idempotencyKey.renew();
      queryClient.setQueryData(customerQuery(customerId).queryKey, customer);
      void reloadCustomers(queryClient);
    },
  });
};

/** For a customer of the list; one that has been changed since fails. */
export const useChangeListedCustomer = () =>
  useMutation({
    mutationFn: ({ customer, change }: { customer: Customer; change: Partial<CustomerFields> }) => {
      const fields = Object.fromEntries(
        (Object.keys(initialValues) as (keyof CustomerFields)[]).map((name) => [name, customer[name]]),
      ) as CustomerFields;
      return api(changeCustomer, {
        params: { customerId: customer.id },
        body: { ...fields, ...change, version: customer.version },
      });
    },
  });

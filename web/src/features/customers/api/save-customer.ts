import {
  changeCustomer,
  createCustomer,
  type CustomerChange,
} from '@vantage/contract/customers/customer-administration';
import type { CustomerFields } from '@vantage/contract/customers/customer-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
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

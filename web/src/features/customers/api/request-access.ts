import { requestCustomerAccess } from '@vantage/contract/customers/customer-access';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const useRequestAccess = (customerId: string) =>
  useMutation({
    mutationFn: () => api(requestCustomerAccess, { params: { customerId } }),
  });

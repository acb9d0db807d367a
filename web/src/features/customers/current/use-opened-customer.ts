import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resetRecentOrder } from '../api/list-customers';

/** For screens whose visit counts as opening a customer: whoever leaves them finds it among the latest. */
export const useOpenedCustomer = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => () => void resetRecentOrder(queryClient), [queryClient]);
};

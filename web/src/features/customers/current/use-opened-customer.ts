import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resetRecentOrder } from '../api/list-customers';

/**
 * For screens whose visit counts as opening the customer: refreshes lists by recent use when the user leaves.
 */
export const useOpenedCustomer = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => () => void resetRecentOrder(queryClient), [queryClient]);
};

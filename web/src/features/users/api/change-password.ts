import { changePassword } from '@vantage/contract/auth/passwords';
import type { BodyInputOf } from '@vantage/contract/api/operation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ownSessionsQuery } from './sessions';

export const useChangePassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: BodyInputOf<typeof changePassword>) => api(changePassword, { body: change }),
    onSuccess: () => void queryClient.invalidateQueries(ownSessionsQuery),
  });
};

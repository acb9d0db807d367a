import { unlinkIdentity } from '@vantage/contract/single-sign-on';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { userSummaryQuery } from './get-user-summary';

export const useUnlinkIdentity = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(unlinkIdentity, { params: { userId } }).catch(ignoreNotFound),
    onSuccess: () => queryClient.invalidateQueries(userSummaryQuery(userId)),
  });
};

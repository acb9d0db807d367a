import { deleteUser } from '@vantage/contract/users/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { removeRow } from '../../../lib/lists/keyset-list';
import { userListName } from './list-users';

export const useDeleteUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api(deleteUser, { params: { userId } }).catch(ignoreNotFound),
    onSuccess: (_, userId) => removeRow(queryClient, userListName, userId),
  });
};

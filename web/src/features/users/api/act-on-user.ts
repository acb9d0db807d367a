import {
  activateUser,
  deactivateUser,
  lockUser,
  sendReset,
  unlockUser,
  type User,
} from '@vantage/contract/users/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { replaceRow } from '../../../lib/lists/keyset-list';
import { userListName } from './list-users';

const acts = {
  activate: activateUser,
  deactivate: deactivateUser,
  lock: lockUser,
  unlock: unlockUser,
  sendReset,
} as const;
export type UserAct = keyof typeof acts;

interface Act {
  act: UserAct;
  userId: string;
}
const actOnUser = ({ act, userId }: Act): Promise<User> => api(acts[act], { params: { userId } });

export const useActOnUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: actOnUser,
    onSuccess: (user) => replaceRow(queryClient, userListName, user),
  });
};

/** For bulk actions, which reload the list once at the end. */
export const useActOnSelectedUser = () => useMutation({ mutationFn: actOnUser });

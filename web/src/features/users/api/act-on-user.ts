import {
  activateUser,
  changeUser,
  deactivateUser,
  getUser,
  inviteUser,
  lockUser,
  sendReset,
  unchanged,
  unlockUser,
  type User,
} from '@vantage/contract/users/users';
import type { RoleId } from '@vantage/contract/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { replaceRow } from '../../../lib/lists/keyset-list';
import { userListName } from './list-users';

const acts = {
  activate: activateUser,
  deactivate: deactivateUser,
  lock: lockUser,
  unlock: unlockUser,
  invite: inviteUser,
  sendReset,
} as const;
export type UserAction = keyof typeof acts;

interface Act {
  act: UserAction;
  userId: string;
}
const actOnUser = ({ act, userId }: Act): Promise<User> => api(acts[act], { params: { userId } });

export const useUserAction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: actOnUser,
    onSuccess: (user) => replaceRow(queryClient, userListName, user),
  });
};

/** Keeps all other fields as they are now. */
export const useChangeRole = () =>
  useMutation({
    mutationFn: async ({ userId, appRoleId }: { userId: string; appRoleId: RoleId }): Promise<User> => {
      const user = await api(getUser, { params: { userId } });
      return api(changeUser, { params: { userId }, body: { ...unchanged(user), appRoleId } });
    },
  });

/** For bulk actions, which reload the list once at the end. */
export const useSelectedUserAction = () => useMutation({ mutationFn: actOnUser });

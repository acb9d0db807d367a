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

const userActions = {
  activate: activateUser,
  deactivate: deactivateUser,
  lock: lockUser,
  unlock: unlockUser,
  invite: inviteUser,
  sendReset,
} as const;
export type UserAction = keyof typeof userActions;

interface UserActionInput {
  action: UserAction;
  userId: string;
}
const runUserAction = ({ action, userId }: UserActionInput): Promise<User> =>
  api(userActions[action], { params: { userId } });

export const useUserAction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: runUserAction,
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
export const useSelectedUserAction = () => useMutation({ mutationFn: runUserAction });

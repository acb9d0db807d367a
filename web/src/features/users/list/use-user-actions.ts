import type { User } from '@vantage/contract/users/users';
import {
  IconEye,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconSend,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/session/current-user';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { toast } from '../../../lib/browser/toasts';
import { confirm } from '../../../ui/overlays/confirm';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { useUserAction, type UserAction } from '../api/user-action-mutations';
import { useDeleteUser } from '../api/delete-user';
import { canChangeUser, findViewAsProblem } from './can-change-user';
import { useConfirmedViewAs } from './use-confirmed-view-as';

interface UserActions {
  readonly onEdit: (user: User) => void;
  readonly onViewAs: (userId: string) => Promise<void>;
}

export const useUserActions = ({ onEdit, onViewAs }: UserActions): ((user: User) => RowAction[]) => {
  const { t } = useTranslation('users');
  const reader = useCurrentUser();
  const userAction = useUserAction();
  const deleteUser = useDeleteUser();
  const showProblem = useProblemToast();
  const viewAs = useConfirmedViewAs(onViewAs);

  /** @param work resolves with the text of the toast */
  const withProblemToast = async (work: () => Promise<string>): Promise<void> => {
    try {
      toast({ severity: 'success', message: await work() });
    } catch (error) {
      showProblem(error);
    }
  };
  const getName = (user: User): string => `${user.firstName} ${user.lastName}`;

  const act = async (name: UserAction, user: User): Promise<void> => {
    const who = getName(user);
    // These end the user's sessions immediately.
    const isSure =
      (name !== 'deactivate' && name !== 'lock') ||
      (await confirm({
        title: t(`act.${name}.title`, { name: who }),
        body: t(`act.${name}.body`),
        verb: t(`act.${name}.verb`),
      }));
    if (!isSure) return;
    await withProblemToast(async () => {
      const changed = await userAction.mutateAsync({ action: name, userId: user.id });
      const isInvited = name === 'activate' && changed.invited;
      return t(isInvited ? 'act.activate.doneInvited' : `act.${name}.done`, { name: who });
    });
  };

  const remove = async (user: User): Promise<void> => {
    const who = getName(user);
    const isSure = await confirm({
      title: t('act.delete.title', { name: who }),
      body: t('act.delete.body'),
      verb: t('act.delete.verb'),
      destructive: true,
    });
    if (!isSure) return;
    await withProblemToast(async () => {
      await deleteUser.mutateAsync(user.id);
      return t('act.delete.done', { name: who });
    });
  };

  return (user) => {
    const above = canChangeUser(reader, user) ? undefined : t('act.above');
    const self = user.id === reader.id ? t('act.self') : undefined;
    const mailProblem = !user.active ? t('act.inactive') : user.locked ? t('act.locked') : undefined;
    const rejection = findViewAsProblem(reader, user);
    const isLocked = user.locked || user.signInLockedUntil !== null;
    const item = (name: UserAction, icon: RowAction['icon'], rejection: string | undefined): RowAction => ({
      key: name,
      label: t(`act.${name}.verb`),
      icon,
      disabledBecause: above ?? rejection,
      onChoose: () => void act(name, user),
    });
    return [
      {
        key: 'edit',
        label: t('act.edit'),
        icon: IconPencil,
        shortcut: 'e',
        disabledBecause: above,
        reads: true,
        onChoose: () => onEdit(user),
      },
      ...(rejection === 'none'
        ? []
        : [
            {
              key: 'viewAs',
              label: t('act.viewAs.verb'),
              icon: IconEye,
              disabledBecause: rejection && t(`act.${rejection}`),
              onChoose: () => void viewAs(user),
            },
          ]),
      user.active ? item('deactivate', IconUserOff, self) : item('activate', IconUserCheck, undefined),
      isLocked ? item('unlock', IconLockOpen, undefined) : item('lock', IconLock, self),
      item(user.invited ? 'invite' : 'sendReset', IconSend, mailProblem),
      {
        key: 'delete',
        label: t('act.delete.menu'),
        icon: IconTrash,
        destructive: true,
        disabledBecause: above ?? self,
        onChoose: () => void remove(user),
      },
    ];
  };
};

import type { RoleId } from '@vantage/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { toast } from '../../../lib/browser/toasts';
import { confirm } from '../../../ui/overlays/confirm';
import type { Selection } from '../../../ui/lists/selection';
import { useBulkAction } from '../../../ui/lists/use-bulk-action';
import { useSelectedUserAction, useChangeRole } from '../api/user-action-mutations';
import { reloadUsers } from '../api/list-users';

export type BulkUserAction = 'activate' | 'deactivate' | 'lock' | 'invite';

/** Actions for all selected users; users for whom one fails stay selected. */
export const useBulkUserActions = (selection: Selection, onSelection: (selection: Selection) => void) => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const selectedUserAction = useSelectedUserAction();
  const giveRole = useChangeRole();
  const bulk = useBulkAction(selection, onSelection);
  const [asksRole, setAsksRole] = useState(false);

  const run = async (
    act: BulkUserAction | 'role',
    work: (userId: string) => Promise<unknown>,
  ): Promise<void> => {
    const { done, failed } = await bulk.run(act, work);
    await reloadUsers();
    const doneMessage = t(`bulk.done.${act}`, { count: done.length });
    const [firstFailure] = failed;
    toast(
      firstFailure === undefined
        ? { severity: 'success', message: doneMessage }
        : {
            severity: 'warn',
            message: t('bulk.someLeft', {
              done: doneMessage,
              count: failed.length,
              reason: problemText(firstFailure.error),
            }),
          },
    );
  };

  return {
    progress: bulk.progress,
    asksRole,
    askRole: () => setAsksRole(true),
    cancelRole: () => setAsksRole(false),

    async act(act: BulkUserAction): Promise<void> {
      // These end the users' sessions immediately.
      const isSure =
        (act !== 'deactivate' && act !== 'lock') ||
        (await confirm({
          title: t(`bulk.${act}Title`, { count: selection.keys.size }),
          body: t(`act.${act}.body`),
          verb: t(`bulk.${act}`),
        }));
      if (isSure) await run(act, (userId) => selectedUserAction.mutateAsync({ action: act, userId }));
    },

    async giveRole(appRoleId: RoleId): Promise<void> {
      setAsksRole(false);
      await run('role', (userId) => giveRole.mutateAsync({ userId, appRoleId }));
    },
  };
};

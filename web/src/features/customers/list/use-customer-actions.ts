import { permission } from '@vantage/contract/permissions';
import type { Customer } from '@vantage/contract/customers/customers';
import { IconArchiveOff, IconPencil, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useCan } from '../../../lib/session/current-user';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { dismissToast, toast } from '../../../lib/browser/toasts';
import { confirm } from '../../../ui/overlays/confirm';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { readCustomerHistory, useDeleteCustomer } from '../api/delete-customer';
import { useRestoreCustomer } from '../api/restore-customer';

const archivedToastId = (customerId: string): string => `archived ${customerId}`;

export interface CustomerActions {
  onEdit: (customer: Customer) => void;
  onAssign: (customer: Customer) => void;
  /** Asks for one user by name. */
  onAssignPerson: (customer: Customer) => void;
}

/** Null if no action is allowed. */
export const useCustomerActions = ({
  onEdit,
  onAssign,
  onAssignPerson,
}: CustomerActions): ((customer: Customer) => RowAction[]) | null => {
  const { t } = useTranslation('customers');
  const mayWrite = useCan(permission.customersWrite);
  const deleteCustomer = useDeleteCustomer();
  const restoreCustomer = useRestoreCustomer();
  const showProblem = useProblemToast();

  const restore = async (id: string, name: string): Promise<void> => {
    try {
      await restoreCustomer.mutateAsync(id);
      dismissToast(archivedToastId(id));
      toast({ severity: 'success', message: t('act.restore.done', { name }) });
    } catch (error) {
      const isTaken = error instanceof ApiProblem && error.code === 'customer.nameTaken';
      if (isTaken) toast({ severity: 'error', message: t('act.restore.nameTaken', { name }) });
      else showProblem(error);
    }
  };

  const remove = async ({ id, name }: Customer): Promise<void> => {
    try {
      const history = await readCustomerHistory(id);
      const act = Object.values(history).includes(true) ? 'archive' : 'delete';
      const isSure = await confirm({
        title: t(`act.${act}.title`, { name }),
        body: t(`act.${act}.body`),
        verb: t(`act.${act}.verb`),
        destructive: true,
      });
      if (!isSure) return;
      await deleteCustomer.mutateAsync(id);
      const message = t(`act.${act}.done`, { name });
      toast(
        act === 'delete'
          ? { severity: 'success', message }
          : {
              severity: 'success',
              message,
              id: archivedToastId(id),
              action: { label: t('act.undo'), run: () => void restore(id, name) },
            },
      );
    } catch (error) {
      showProblem(error);
    }
  };

  if (!mayWrite) return null;
  return (customer) =>
    customer.archivedAt === null
      ? [
          {
            key: 'edit',
            label: t('act.edit'),
            icon: IconPencil,
            shortcut: 'e',
            reads: true,
            onChoose: () => onEdit(customer),
          },
          {
            key: 'assignPerson',
            label: t('quickAssign.menu'),
            icon: IconUserPlus,
            onChoose: () => onAssignPerson(customer),
          },
          {
            key: 'assign',
            label: t('act.assign'),
            icon: IconUsers,
            shortcut: 'a',
            reads: true,
            onChoose: () => onAssign(customer),
          },
          {
            key: 'delete',
            label: t('act.remove'),
            icon: IconTrash,
            destructive: true,
            onChoose: () => void remove(customer),
          },
        ]
      : [
          {
            key: 'restore',
            label: t('act.restore.verb'),
            icon: IconArchiveOff,
            onChoose: () => void restore(customer.id, customer.name),
          },
        ];
};

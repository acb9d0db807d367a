import type { Customer } from '@vantage/contract/customers/customers';
import type { CustomerFields } from '@vantage/contract/customers/customer-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { confirm } from '../../../ui/overlays/confirm';
import type { Selection } from '../../../ui/lists/selection';
import { useBulkAction } from '../../../ui/lists/use-bulk-action';
import { useAssignUser } from '../api/customer-assignment';
import { useDeleteCustomer } from '../api/delete-customer';
import { reloadCustomers } from '../api/list-customers';
import { useChangeListedCustomer } from '../api/save-customer';

/** Each client is a request and an entry in the audit log. */
const maxBulkCustomers = 500;

type Act = 'status' | 'manager' | 'assign' | 'archive';

/** Actions for all selected clients; those for which one fails stay selected. */
export const useBulkCustomerActions = (
  customers: readonly Customer[],
  selection: Selection,
  onSelection: (selection: Selection) => void,
) => {
  const { t } = useTranslation('customers');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const changeCustomer = useChangeListedCustomer();
  const assignUser = useAssignUser();
  const deleteCustomer = useDeleteCustomer();
  const bulk = useBulkAction(selection, onSelection);
  const [asks, setAsks] = useState<Exclude<Act, 'archive'> | null>(null);

  const run = async (act: Act, work: (customerId: string) => Promise<unknown>): Promise<void> => {
    setAsks(null);
    const { done, failed } = await bulk.run(act, work);
    await reloadCustomers(queryClient);
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

  const isWithinLimit = (): boolean => {
    if (selection.keys.size <= maxBulkCustomers) return true;
    toast({ severity: 'warn', message: t('bulk.tooMany', { count: maxBulkCustomers }) });
    return false;
  };

  return {
    progress: bulk.progress,
    asks,
    ask: (act: Exclude<Act, 'archive'>): void => {
      if (isWithinLimit()) setAsks(act);
    },
    cancel: () => setAsks(null),

    change: (act: 'status' | 'manager', change: Partial<CustomerFields>): Promise<void> => {
      const byId = new Map(customers.map((customer) => [customer.id, customer]));
      return run(act, async (customerId) => {
        const customer = byId.get(customerId);
        if (customer) await changeCustomer.mutateAsync({ customer, change });
      });
    },

    assign: (userId: string): Promise<void> =>
      run('assign', (customerId) => assignUser.mutateAsync({ customerId, userId })),

    async archive(): Promise<void> {
      if (!isWithinLimit()) return;
      const isSure = await confirm({
        title: t('bulk.archiveTitle', { count: selection.keys.size }),
        body: t('bulk.archiveBody'),
        verb: t('bulk.archive'),
        destructive: true,
      });
      if (isSure) await run('archive', (customerId) => deleteCustomer.mutateAsync(customerId));
    },
  };
};

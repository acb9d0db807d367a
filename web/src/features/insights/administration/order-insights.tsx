import type { InsightGroup } from '@vantage/contract/insight-groups';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conflictingVersion } from '../../../lib/api/edit-conflict';
import { toast } from '../../../lib/browser/toasts';
import { OrderDialog, type OrderedItem } from '../../../ui/overlays/order-dialog';
import { allGroupsQuery, useOrderGroups } from './api/groups';
import { insightsOfGroup, useOrderInsights } from './api/insights';

const useOrder = (refetch: (options: { throwOnError: true }) => Promise<unknown>, onClose: () => void) => {
  const { t } = useTranslation('insight-config');
  const save = async (order: Promise<unknown>): Promise<void> => {
    await order.catch(async (error: unknown) => {
      if (conflictingVersion(error) !== null) await refetch({ throwOnError: true });
      throw error;
    });
    toast({ severity: 'success', message: t('order.saved') });
    onClose();
  };
  return {
    save,
    explainFailure: (error: unknown) => (conflictingVersion(error) === null ? undefined : t('order.stale')),
  };
};

export const OrderInsights = ({ group, onClose }: { group: InsightGroup; onClose: () => void }) => {
  const { t } = useTranslation(['insight-config', 'insights']);
  const { data, error, refetch } = useQuery({
    queryKey: ['insight-groups', 'order', group.id],
    queryFn: () => insightsOfGroup(group.id),
    staleTime: 0,
    gcTime: 0,
  });
  const order = useOrderInsights();
  const { save, explainFailure } = useOrder(refetch, onClose);
  return (
    <OrderDialog
      title={t('order.title', { name: group.name })}
      items={data?.map(({ id, title, type }): OrderedItem => ({
        id,
        label: title,
        detail: t(`insights:type.${type}`),
      }))}
      loadFailed={error !== null}
      onRetry={() => void refetch()}
      onSave={(ids, previousIds) => save(order.mutateAsync({ groupId: group.id, ids, previousIds }))}
      explainFailure={explainFailure}
      onClose={onClose}
    />
  );
};

export const OrderGroups = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('insight-config');
  const { data, error, refetch } = useQuery({ ...allGroupsQuery, staleTime: 0 });
  const order = useOrderGroups();
  const { save, explainFailure } = useOrder(refetch, onClose);
  return (
    <OrderDialog
      title={t('order.groups')}
      items={data?.items.map(({ id, name, insightCount }): OrderedItem => ({
        id,
        label: name,
        detail: t('count', { count: insightCount }),
      }))}
      loadFailed={error !== null}
      onRetry={() => void refetch()}
      onSave={(ids, previousIds) => save(order.mutateAsync({ ids, previousIds }))}
      explainFailure={explainFailure}
      onClose={onClose}
    />
  );
};

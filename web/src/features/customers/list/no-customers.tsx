import { permission } from '@vantage/contract/permissions';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/current-user';
import { EmptyState } from '../../../ui/feedback/message-state';

export const NoCustomers = () => {
  const { t } = useTranslation('customers');
  const seesAll = useCan(permission.customersReadAll);
  return (
    <EmptyState
      icon={<IconBuilding size={24} stroke={1.6} />}
      title={t(seesAll ? 'empty.title' : 'empty.unassignedTitle')}
      hint={t(seesAll ? 'empty.hint' : 'empty.unassignedHint')}
    />
  );
};

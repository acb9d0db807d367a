import { permission } from '@vantage/contract/permissions';
import { Button } from '@mantine/core';
import { IconBuilding, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/current-user';
import type { Narrowing } from '../../lib/narrowing';
import { EmptyState } from '../../ui/message-state';

/** Nothing to choose from: because of the filters, because nobody assigned one, or because there is none yet. */
export const NoCustomers = ({
  narrowed,
  onClear,
}: {
  narrowed: Narrowing | undefined;
  onClear: () => void;
}) => {
  const { t } = useTranslation('customers');
  const seesAll = useCan(permission.customersReadAll);
  if (narrowed) {
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.6} />}
        title={t('noMatch.title')}
        hint={t(`noMatch.hint.${narrowed}`)}
        action={
          <Button variant="default" onClick={onClear}>
            {t(`noMatch.clear.${narrowed}`)}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconBuilding size={24} stroke={1.6} />}
      title={t(seesAll ? 'empty.title' : 'empty.unassignedTitle')}
      hint={t(seesAll ? 'empty.hint' : 'empty.unassignedHint')}
    />
  );
};

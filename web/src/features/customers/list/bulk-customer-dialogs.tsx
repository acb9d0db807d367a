import type { CustomerStatus } from '@vantage/contract/customers/customer-fields';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { ManagerField } from '../form/manager-field';
import { customerStatuses } from './customer-search';

interface BulkDialogProps<Value> {
  count: number;
  onChoose: (value: Value) => void;
  onClose: () => void;
}

export const BulkStatusDialog = ({ count, onChoose, onClose }: BulkDialogProps<CustomerStatus>) => {
  const { t } = useTranslation(['customers', 'ui']);
  const [status, setStatus] = useState<CustomerStatus | null>(null);
  return (
    <Dialog
      title={t('bulk.statusTitle', { count })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button disabled={status === null} onClick={() => status && onChoose(status)}>
            {t('bulk.status')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('status.label')}
        options={customerStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={setStatus}
      />
    </Dialog>
  );
};

export const BulkManagerDialog = ({ count, onChoose, onClose }: BulkDialogProps<string>) => {
  const { t } = useTranslation(['customers', 'ui']);
  const [managerId, setManagerId] = useState<string | null>(null);
  return (
    <Dialog
      title={t('bulk.managerTitle', { count })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button disabled={managerId === null} onClick={() => managerId && onChoose(managerId)}>
            {t('bulk.manager')}
          </Button>
        </>
      }
    >
      <ManagerField
        label={t('projectManager')}
        placeholder={t('quickAssign.person')}
        present={null}
        value={managerId}
        onChange={setManagerId}
        comboboxProps={{ zIndex: 410 }}
      />
    </Dialog>
  );
};

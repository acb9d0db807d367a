import { permission } from '@vantage/contract/permissions';
import type { CustomerFields } from '@vantage/contract/customer-fields';
import type { Customer } from '@vantage/contract/customers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/current-user';
import { WaitingForm } from '../../ui/waiting-form';
import { customerToChangeQuery } from './api/customer-administration';
import { customerOptionsQuery } from './api/get-customer-options';
import { CustomerForm } from './customer-form';

export interface CustomerFormScreenProps {
  breadcrumb: ReactNode;
  /** Whose form it is; null for a new customer. */
  customerId: string | null;
  save: (fields: CustomerFields, read: Customer | null) => Promise<Customer>;
  onSaved: (customer: Customer) => void;
  onCancel: () => void;
}

/** The form of a customer once all that it stands on is there. */
export const CustomerFormScreen = ({ customerId, breadcrumb, ...rest }: CustomerFormScreenProps) => {
  const { t } = useTranslation('customers');
  const mayWrite = useCan(permission.customersWrite);
  const customer = useQuery({
    ...customerToChangeQuery(customerId ?? ''),
    enabled: mayWrite && customerId !== null,
  });
  const options = useQuery({ ...customerOptionsQuery, enabled: mayWrite });
  const needed = customerId === null ? [options] : [customer, options];
  if (mayWrite && options.data && (customerId === null || customer.data))
    return (
      <CustomerForm
        {...rest}
        breadcrumb={breadcrumb}
        customer={customerId === null ? null : (customer.data ?? null)}
        options={options.data}
      />
    );
  return (
    <WaitingForm
      breadcrumb={breadcrumb}
      title={t(customerId === null ? 'form.addTitle' : 'act.edit')}
      queries={needed}
      isAllowed={mayWrite}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};

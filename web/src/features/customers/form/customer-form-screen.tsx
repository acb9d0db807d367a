import { permission } from '@vantage/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/current-user';
import { FormPlaceholder } from '../../../ui/forms/form-placeholder';
import { customerForEditingQuery } from '../api/get-customer';
import { customerOptionsQuery } from '../api/get-customer-options';
import { CustomerForm, type CustomerFormProps } from './customer-form';

export interface CustomerFormScreenProps extends Pick<
  CustomerFormProps,
  'breadcrumb' | 'save' | 'onSaved' | 'onCancel'
> {
  customerId: string | null;
}

export const CustomerFormScreen = ({ customerId, breadcrumb, ...rest }: CustomerFormScreenProps) => {
  const { t } = useTranslation('customers');
  const mayWrite = useCan(permission.customersWrite);
  const customer = useQuery({
    ...customerForEditingQuery(customerId ?? ''),
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
    <FormPlaceholder
      breadcrumb={breadcrumb}
      title={t(customerId === null ? 'form.addTitle' : 'act.edit')}
      queries={needed}
      isAllowed={mayWrite}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};

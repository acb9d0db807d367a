import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addCustomer } from '../../../features/customers/api/customer-administration';
import { reloadCustomers } from '../../../features/customers/api/list-customers';
import { CustomerFormScreen } from '../../../features/customers/customer-form-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { toast } from '../../../lib/toasts';
import { useBackToList } from '../-back-to-list';

const AddCustomerScreen = () => {
  const { t } = useTranslation('customers');
  const queryClient = useQueryClient();
  const back = useBackToList({ to: '/customer' });
  usePageVisit({ pageName: 'Add Customer' });
  return (
    <CustomerFormScreen
      customerId={null}
      breadcrumb={
        <Breadcrumbs
          items={[{ label: t('title'), link: { to: '/customer' } }, { label: t('form.addTitle') }]}
        />
      }
      save={addCustomer}
      onSaved={({ name }) => {
        toast({ severity: 'success', message: t('form.added', { name }) });
        void reloadCustomers(queryClient);
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/customer/add')({
  staticData: { title: 'customers:form.addTitle', routeName: 'customer' },
  component: AddCustomerScreen,
});

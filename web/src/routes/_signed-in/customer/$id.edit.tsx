import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { saveCustomer } from '../../../features/customers/api/customer-administration';
import { customerQuery } from '../../../features/customers/api/get-customer';
import { reloadCustomers } from '../../../features/customers/api/list-customers';
import { CustomerFormScreen } from '../../../features/customers/customer-form-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { toast } from '../../../lib/toasts';
import { useBackToList } from '../-back-to-list';

const EditCustomerScreen = () => {
  const { t } = useTranslation('customers');
  const queryClient = useQueryClient();
  const { id } = Route.useParams();
  const back = useBackToList({ to: '/customer' });
  usePageVisit({ pageName: 'Edit Customer' });
  return (
    <CustomerFormScreen
      customerId={id}
      breadcrumb={
        <Breadcrumbs items={[{ label: t('title'), link: { to: '/customer' } }, { label: t('act.edit') }]} />
      }
      save={(fields, keyFor, read) => saveCustomer(id, { ...fields, version: read?.version ?? 0 }, keyFor)}
      onSaved={(customer) => {
        toast({ severity: 'success', message: t('form.saved', { name: customer.name }) });
        queryClient.setQueryData(customerQuery(id).queryKey, customer);
        void reloadCustomers(queryClient);
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/customer/$id/edit')({
  staticData: { title: 'customers:act.edit', routeName: 'customer' },
  component: EditCustomerScreen,
});

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCreateCustomer } from '../../../features/customers/api/save-customer';
import { CustomerFormScreen } from '../../../features/customers/form/customer-form-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { toast } from '../../../lib/browser/toasts';
import { useBackToList } from '../-back-to-list';

const AddCustomerScreen = () => {
  const { t } = useTranslation('customers');
  const create = useCreateCustomer();
  const navigate = useNavigate();
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
      save={(fields) => create.mutateAsync(fields)}
      onSaved={({ id, name }) => {
        toast({
          severity: 'success',
          message: t('form.added', { name }),
          action: {
            label: t('form.assignNext'),
            run: () =>
              void navigate({ to: '/customer/$id/assign', params: { id }, state: { stepsFromList: 1 } }),
          },
        });
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

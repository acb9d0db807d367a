import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeCustomer } from '../../../features/customers/api/save-customer';
import { CustomerFormScreen } from '../../../features/customers/form/customer-form-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { toast } from '../../../lib/browser/toasts';
import { useBackToList } from '../-back-to-list';

const EditCustomerScreen = () => {
  const { t } = useTranslation('customers');
  const { id } = Route.useParams();
  const change = useChangeCustomer(id);
  const back = useBackToList({ to: '/customer' });
  usePageVisit({ pageName: 'Edit Customer' });
  return (
    <CustomerFormScreen
      customerId={id}
      breadcrumb={
        <Breadcrumbs items={[{ label: t('title'), link: { to: '/customer' } }, { label: t('act.edit') }]} />
      }
      save={(fields, read) => change.mutateAsync({ ...fields, version: read?.version ?? 0 })}
      onSaved={({ name }) => {
        toast({ severity: 'success', message: t('form.saved', { name }) });
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

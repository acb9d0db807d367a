import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeCustomer } from '../../../features/customers/api/save-customer';
import { CustomerFormScreen } from '../../../features/customers/form/customer-form-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { useSavedToast } from '../../../ui/forms/use-saved-toast';
import { useBackToList } from '../-back-to-list';

const EditCustomerScreen = () => {
  const { t } = useTranslation('customers');
  const { id } = Route.useParams();
  const change = useChangeCustomer(id);
  const back = useBackToList({ to: '/customer' });
  const confirmSaved = useSavedToast();
  usePageVisit({ pageName: 'Edit Customer' });
  return (
    <CustomerFormScreen
      customerId={id}
      breadcrumb={
        <Breadcrumbs items={[{ label: t('title'), link: { to: '/customer' } }, { label: t('act.edit') }]} />
      }
      save={(fields, read) => change.mutateAsync({ ...fields, version: read?.version ?? 0 })}
      onSaved={(saved, read) => {
        confirmSaved(t('form.saved', { name: saved.name }), read, saved);
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

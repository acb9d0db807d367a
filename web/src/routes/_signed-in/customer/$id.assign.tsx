import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AssignUsersScreen } from '../../../features/customers/assignment/assign-users-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { useSavedToast } from '../../../ui/forms/use-saved-toast';
import { useBackToList } from '../-back-to-list';

const AssignCustomerScreen = () => {
  const { t } = useTranslation('customers');
  const { id } = Route.useParams();
  const back = useBackToList({ to: '/customer' });
  const confirmSaved = useSavedToast();
  usePageVisit({ pageName: 'Assign Customer' });
  return (
    <AssignUsersScreen
      customerId={id}
      breadcrumb={
        <Breadcrumbs items={[{ label: t('title'), link: { to: '/customer' } }, { label: t('act.assign') }]} />
      }
      onSaved={(saved, read, name) => {
        confirmSaved(t('assign.saved', { name }), read, saved);
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/customer/$id/assign')({
  staticData: { title: 'customers:act.assign', texts: ['users'], routeName: 'customer' },
  component: AssignCustomerScreen,
});

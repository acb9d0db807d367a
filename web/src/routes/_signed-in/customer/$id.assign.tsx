import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AssignUsersScreen } from '../../../features/customers/assignment/assign-users-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { toast } from '../../../lib/browser/toasts';
import { useBackToList } from '../-back-to-list';

const AssignCustomerScreen = () => {
  const { t } = useTranslation('customers');
  const { id } = Route.useParams();
  const back = useBackToList({ to: '/customer' });
  usePageVisit({ pageName: 'Assign Customer' });
  return (
    <AssignUsersScreen
      customerId={id}
      breadcrumb={
        <Breadcrumbs items={[{ label: t('title'), link: { to: '/customer' } }, { label: t('act.assign') }]} />
      }
      onSaved={(name) => {
        toast({ severity: 'success', message: t('assign.saved', { name }) });
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

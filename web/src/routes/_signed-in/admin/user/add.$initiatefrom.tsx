import { createFileRoute, linkOptions, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { useCreateUser } from '../../../../features/users/api/save-user';
import { UserFormScreen } from '../../../../features/users/form/user-form-screen';
import { toast } from '../../../../lib/browser/toasts';
import { useBackToList } from '../../-back-to-list';

const origins: Readonly<Record<string, LinkProps>> = {
  list: linkOptions({ to: '/admin/user' }),
  customer: linkOptions({ to: '/customer' }),
  settings: linkOptions({ to: '/admin/settings' }),
};

const AddUserScreen = () => {
  const { t } = useTranslation(['users', 'shell']);
  const { initiatefrom } = Route.useParams();
  const create = useCreateUser();
  const back = useBackToList(origins[initiatefrom] ?? linkOptions({ to: '/admin/user' }));
  usePageVisit({ pageName: 'Add User' });
  return (
    <UserFormScreen
      userId={null}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('list.title'), link: { to: '/admin/user' } },
            { label: t('form.addTitle') },
          ]}
        />
      }
      save={(fields) => create.mutateAsync(fields)}
      onSaved={({ firstName, lastName, invited, active }) => {
        const name = `${firstName} ${lastName}`;
        const message = t(invited && active ? 'form.addedInvited' : 'form.added', { name });
        toast({ severity: 'success', message });
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/user/add/$initiatefrom')({
  staticData: { title: 'users:form.addTitle', routeName: 'user' },
  component: AddUserScreen,
});

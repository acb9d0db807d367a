import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { useChangeUser } from '../../../../features/users/api/save-user';
import { UserFormScreen } from '../../../../features/users/form/user-form-screen';
import { useCurrentUser } from '../../../../lib/session/current-user';
import { clearOwnProfile } from '../../../../lib/session/own-profile';
import { useSavedToast } from '../../../../ui/forms/use-saved-toast';
import { useBackToList } from '../../-back-to-list';

const EditUserScreen = () => {
  const { t } = useTranslation(['users', 'shell']);
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const change = useChangeUser(id);
  const { id: readerId } = useCurrentUser();
  const back = useBackToList({ to: '/admin/user' });
  const confirmSaved = useSavedToast();
  usePageVisit({ pageName: 'Edit User' });
  return (
    <UserFormScreen
      userId={id}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('list.title'), link: { to: '/admin/user' } },
            { label: t('act.edit') },
          ]}
        />
      }
      save={(fields, read) => change.mutateAsync({ ...fields, version: read?.version ?? 0 })}
      onSaved={(saved, read) => {
        confirmSaved(t('form.saved', { name: `${saved.firstName} ${saved.lastName}` }), read, saved);
        if (id === readerId) clearOwnProfile();
        back();
      }}
      onCancel={back}
      // Not to the user's page.
      onGone={() => void navigate({ to: '/admin/user', replace: true })}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/user/$id/edit')({
  staticData: { title: 'users:act.edit', routeName: 'user' },
  component: EditUserScreen,
});

import { permission } from '@vantage/contract/permissions';
import type { User } from '@vantage/contract/users/users';
import { Button } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecentEntries } from '../../../../features/audit-log/recent-entries';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { userSummaryQuery } from '../../../../features/users/api/get-user-summary';
import { canChangeUser, findViewAsProblem } from '../../../../features/users/list/can-change-user';
import { useConfirmedViewAs } from '../../../../features/users/list/use-confirmed-view-as';
import { UserPage } from '../../../../features/users/page/user-page';
import { useCurrentUser } from '../../../../lib/session/current-user';
import { useViewAs } from '../../-view-as';

const InsightsOfCustomer = ({ customerId, children }: { customerId: string; children: ReactNode }) => (
  <Link to="/insight/$id/list" params={{ id: customerId }}>
    {children}
  </Link>
);

const ViewAs = ({ user }: { user: User }) => {
  const { t } = useTranslation('users');
  const viewAs = useConfirmedViewAs(useViewAs());
  const rejection = findViewAsProblem(useCurrentUser(), user);
  if (rejection === 'none') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={18} stroke={1.6} aria-hidden />}
      disabled={rejection !== undefined}
      title={rejection && t(`act.${rejection}`)}
      onClick={() => void viewAs(user)}
    >
      {t('act.viewAs.verb')}
    </Button>
  );
};

const EditUser = ({ user }: { user: User }) => {
  const { t } = useTranslation('users');
  const reader = useCurrentUser();
  if (!canChangeUser(reader, user)) return null;
  return (
    <Button
      leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => (
        <Link to="/admin/user/$id/edit" params={{ id: user.id }} state={{ stepsFromList: 1 }} {...button} />
      )}
    >
      {t('act.edit')}
    </Button>
  );
};

const UserActions = ({ user }: { user: User }) => (
  <>
    <ViewAs user={user} />
    <EditUser user={user} />
  </>
);

const UserBreadcrumb = ({ name }: { name: string }) => {
  const { t } = useTranslation(['users', 'shell']);
  return (
    <Breadcrumbs
      items={[
        { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
        { label: t('list.title'), link: { to: '/admin/user' } },
        { label: name },
      ]}
    />
  );
};

const UserScreen = () => {
  const { id } = Route.useParams();
  usePageVisit({ pageName: 'View User' });
  return (
    <UserPage
      userId={id}
      Breadcrumb={UserBreadcrumb}
      Actions={UserActions}
      CustomerLink={InsightsOfCustomer}
      RecentEntries={RecentEntries}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/user/$id/')({
  staticData: { title: 'users:page.title', texts: ['audit'], routeName: 'user' },
  loader: ({ context, params, preload }) => {
    if (!preload && context.can(permission.usersRead))
      void context.queryClient.prefetchQuery(userSummaryQuery(params.id));
  },
  component: UserScreen,
});

import type { User } from '@vantage/contract/users/users';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecentEntries } from '../../../../features/audit-log/recent-entries';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { userSummaryQuery } from '../../../../features/users/api/get-user-summary';
import { canChangeUser } from '../../../../features/users/list/can-change-user';
import { UserPage } from '../../../../features/users/page/user-page';
import { useCurrentUser } from '../../../../lib/session/current-user';

const InsightsOfCustomer = ({ customerId, children }: { customerId: string; children: ReactNode }) => (
  <Link to="/insight/$id/list" params={{ id: customerId }}>
    {children}
  </Link>
);

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
      EditButton={EditUser}
      CustomerLink={InsightsOfCustomer}
      RecentEntries={RecentEntries}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/user/$id/')({
  staticData: { title: 'users:page.title', routeName: 'user' },
  loader: ({ context, params, preload }) => {
    if (!preload) void context.queryClient.prefetchQuery(userSummaryQuery(params.id));
  },
  component: UserScreen,
});

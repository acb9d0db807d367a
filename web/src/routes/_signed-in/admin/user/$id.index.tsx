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

const EditUser = ({ userId }: { userId: string }) => {
  const { t } = useTranslation('users');
  return (
    <Button
      leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => (
        <Link to="/admin/user/$id/edit" params={{ id: userId }} state={{ stepsFromList: 1 }} {...button} />
      )}
    >
      {t('act.edit')}
    </Button>
  );
};

const UserScreen = () => {
  const { t } = useTranslation(['users', 'shell']);
  const { id } = Route.useParams();
  const reader = useCurrentUser();
  usePageVisit({ pageName: 'View User' });
  return (
    <UserPage
      userId={id}
      breadcrumb={(name) => (
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('list.title'), link: { to: '/admin/user' } },
            { label: name },
          ]}
        />
      )}
      edit={({ user }) => canChangeUser(reader, user) && <EditUser userId={id} />}
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

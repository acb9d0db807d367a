import { permission } from '@vantage/contract/permissions';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { usersQuery } from '../../../../features/users/api/list-users';
import { importHash } from '../../../../features/users/import/import-hash';
import { UserList } from '../../../../features/users/list/user-list';
import { readUserSearch } from '../../../../features/users/list/user-search';
import { stepOptions } from '../../../../lib/lists/list-search';
import { locationsQuery } from '../../../../lib/api/locations';
import { useViewAs } from '../../-view-as';

const PageOfUser = ({ userId, children }: { userId: string; children: ReactNode }) => (
  <Link to="/admin/user/$id" params={{ id: userId }} preloadDelay={150}>
    {children}
  </Link>
);

const AddUser = () => {
  const { t } = useTranslation('users');
  return (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => (
        <Link
          to="/admin/user/add/$initiatefrom"
          params={{ initiatefrom: 'list' }}
          state={{ stepsFromList: 1 }}
          {...button}
        />
      )}
    >
      {t('list.add')}
    </Button>
  );
};

const UserListScreen = () => {
  const { t } = useTranslation(['users', 'shell']);
  const navigate = Route.useNavigate();
  const viewAs = useViewAs();
  const isImportOpen = useLocation({ select: ({ hash }) => hash === importHash });
  usePageVisit({ pageName: 'User' });
  return (
    <UserList
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('list.title') },
          ]}
        />
      }
      add={<AddUser />}
      search={readUserSearch(Route.useSearch())}
      onSearch={(search, step) => navigate({ search: readUserSearch(search), ...stepOptions(step) })}
      onEdit={({ id }) =>
        void navigate({ to: '/admin/user/$id/edit', params: { id }, state: { stepsFromList: 1 } })
      }
      onViewAs={viewAs}
      UserLink={PageOfUser}
      isImportOpen={isImportOpen}
      onImportOpen={(isOpen) =>
        void navigate({ search: true, ...(isOpen && { hash: importHash }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/user/')({
  staticData: { title: 'users:list.title', routeName: 'user' },
  // Routes load before the sign-in screen; the screen itself parses its URL.
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (!context.can(permission.usersRead)) return;
    void context.queryClient.prefetchInfiniteQuery(usersQuery(readUserSearch(deps)));
    void context.queryClient.prefetchQuery(locationsQuery);
  },
  component: UserListScreen,
});

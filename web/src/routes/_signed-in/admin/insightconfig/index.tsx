import { permission } from '@vantage/contract/permissions';
import { Button } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allGroupsQuery } from '../../../../features/insights/administration/api/groups';
import { insightsQuery } from '../../../../features/insights/administration/api/insights';
import {
  storedTab,
  readConfigSearch,
  type ConfigSearch,
} from '../../../../features/insights/administration/config-search';
import { GroupTable } from '../../../../features/insights/administration/group-table';
import { InsightTable } from '../../../../features/insights/administration/insight-table';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { stepOptions, type SearchStep } from '../../../../lib/lists/list-search';

const FormOfInsight = ({ insightId, children }: { insightId: string; children: ReactNode }) => (
  <Link
    to="/admin/insightconfig/$id/edit"
    params={{ id: insightId }}
    state={{ stepsFromList: 1 }}
    preloadDelay={150}
  >
    {children}
  </Link>
);

const FormOfGroup = ({ groupId, children }: { groupId: string; children: ReactNode }) => (
  <Link
    to="/admin/insightconfig/$id/editgroup"
    params={{ id: groupId }}
    state={{ stepsFromList: 1 }}
    preloadDelay={150}
  >
    {children}
  </Link>
);

const AddInsight = () => {
  const { t } = useTranslation('insight-config');
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => (
        <Link to="/admin/insightconfig/add" state={{ stepsFromList: 1 }} {...button} />
      )}
    >
      {t('form.add')}
    </Button>
  );
};

const AddGroup = () => {
  const { t } = useTranslation('insight-config');
  return (
    <Button
      leftSection={<IconFolderPlus size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => (
        <Link to="/admin/insightconfig/addgroup" state={{ stepsFromList: 1 }} {...button} />
      )}
    >
      {t('group.addVerb')}
    </Button>
  );
};

const InsightConfigScreen = () => {
  const { t } = useTranslation(['insight-config', 'shell']);
  const navigate = Route.useNavigate();
  const search = readConfigSearch(Route.useSearch());
  const tab = search.tab ?? storedTab.get();
  useEffect(() => storedTab.keep(tab), [tab]);
  usePageVisit({ pageName: 'Insight Config' });
  const table = {
    breadcrumb: (
      <Breadcrumbs
        items={[
          { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
          { label: t('title') },
        ]}
      />
    ),
    search,
    onSearch: (next: ConfigSearch, step: SearchStep) =>
      navigate({ search: readConfigSearch({ ...next, tab }), ...stepOptions(step) }),
  };
  return tab === 'groups' ? (
    <GroupTable
      {...table}
      add={<AddGroup />}
      GroupLink={FormOfGroup}
      onEdit={(id) =>
        void navigate({
          to: '/admin/insightconfig/$id/editgroup',
          params: { id },
          state: { stepsFromList: 1 },
        })
      }
    />
  ) : (
    <InsightTable
      {...table}
      add={<AddInsight />}
      InsightLink={FormOfInsight}
      onEdit={(id) =>
        void navigate({ to: '/admin/insightconfig/$id/edit', params: { id }, state: { stepsFromList: 1 } })
      }
      onDuplicate={(createCopy) =>
        void navigate({ to: '/admin/insightconfig/add', search: { createCopy }, state: { stepsFromList: 1 } })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/insightconfig/')({
  staticData: { title: 'insight-config:title', texts: ['insights'], routeName: 'insightconfig' },
  // Routes load before the sign-in screen; the screen itself parses its URL.
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (!context.can(permission.insightsWrite)) return;
    void context.queryClient.prefetchInfiniteQuery(insightsQuery(readConfigSearch(deps)));
    void context.queryClient.prefetchQuery(allGroupsQuery);
  },
  component: InsightConfigScreen,
});

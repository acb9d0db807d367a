import { permission } from '@vantage/contract/permissions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustments, IconClipboardList } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { customerQuery } from '../../../features/customers/api/get-customer';
import { useOpenedCustomer } from '../../../features/customers/current/use-opened-customer';
import { customerPageState } from '../../../features/customers/current/customer-page-state';
import { customerInsightsQuery } from '../../../features/insights/api/list-customer-insights';
import type { InsightLink } from '../../../features/insights/list/insight-card';
import { InsightList } from '../../../features/insights/list/insight-list';
import { readInsightSearch, type InsightSearch } from '../../../features/insights/list/insight-search';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { useCan } from '../../../lib/session/current-user';
import { stepOptions } from '../../../lib/lists/list-search';
import { useScreenTitle } from '../../../lib/browser/screen-title';
import { ClientAccess } from './-client-access';

/** Carries the list's search, for Back and for the neighbors. */
const OpenInsight: InsightLink = ({ insightId, ...link }) => {
  const { id: customerId } = Route.useParams();
  const search: InsightSearch = Route.useSearch();
  return (
    <Link
      to="/insight/$id/view"
      params={{ id: insightId }}
      search={{ ...search, customerId }}
      state={{ stepsFromList: 1 }}
      {...link}
    />
  );
};

const ConfigureInsights = () => {
  const { t } = useTranslation('insights');
  if (!useCan(permission.insightsWrite)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconAdjustments size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => <Link to="/admin/insightconfig" {...button} />}
    >
      {t('configure')}
    </Button>
  );
};

const SurveysOfClient = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation('surveys');
  if (!useCan(permission.surveysResults)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconClipboardList size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => (
        <Link to="/insight/$id/surveys" params={{ id: customerId }} {...button} />
      )}
    >
      {t('title')}
    </Button>
  );
};

const InsightListScreen = () => {
  const { id: customerId } = Route.useParams();
  const { t } = useTranslation(['insights', 'customers']);
  const navigate = Route.useNavigate();
  const { data: customer } = useQuery(customerQuery(customerId));
  usePageVisit(customer ? { pageName: 'Insight List', customerId } : null);
  useOpenedCustomer();
  useScreenTitle(customer?.name, t('title'));
  useEffect(() => {
    if (customer) customerPageState.rememberCustomer(customer.id);
  }, [customer]);
  return (
    <InsightList
      customerId={customerId}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('customers:title'), link: { to: '/customer' } },
            { label: customer?.name ?? t('title') },
          ]}
        />
      }
      customer={customer}
      search={Route.useSearch()}
      onSearch={(search, step) => navigate({ search, ...stepOptions(step) })}
      InsightLink={OpenInsight}
      actions={
        <>
          <ConfigureInsights />
          <SurveysOfClient customerId={customerId} />
        </>
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/insight/$id/list')({
  staticData: {
    title: 'insights:title',
    texts: ['customers', 'surveys'],
    routeName: 'insight',
    prefetch: (queryClient, { params: { id } }) => {
      if (id === undefined) return;
      void queryClient.prefetchQuery(customerQuery(id));
      void queryClient.prefetchQuery(customerInsightsQuery(id));
    },
  },
  validateSearch: readInsightSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(customerQuery(params.id));
    void context.queryClient.prefetchQuery(customerInsightsQuery(params.id));
  },
  component: () => {
    const { id } = Route.useParams();
    return (
      <ClientAccess customerId={id}>
        <InsightListScreen />
      </ClientAccess>
    );
  },
});

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customerQuery } from '../../../features/customers/api/get-customer';
import { useOpenedCustomer } from '../../../features/customers/current/use-opened-customer';
import { insightEmbedQuery } from '../../../features/insights/api/get-insight-embed';
import { customerInsightsQuery } from '../../../features/insights/api/list-customer-insights';
import type { InsightLink } from '../../../features/insights/list/insight-card';
import {
  getPosition,
  readInsightSearch,
  type InsightSearch,
} from '../../../features/insights/list/insight-search';
import { ViewReport } from '../../../features/insights/report/view-report';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { customerState } from '../../../lib/session/customer-state';
import { isNotFound } from '../../../lib/api/api-problem';
import { useScreenTitle } from '../../../lib/browser/screen-title';
import { ClientAccess } from './-client-access';

type ReportSearch = InsightSearch & { customerId: string };

/** Number of history entries since the list; undefined if the user came from elsewhere. */
const useStepsFromList = () => useLocation({ select: ({ state }) => state.stepsFromList });

const OtherInsight: InsightLink = ({ insightId, ...link }) => {
  const search: ReportSearch = Route.useSearch();
  const steps = useStepsFromList();
  return (
    <Link
      to="/insight/$id/view"
      params={{ id: insightId }}
      search={search}
      {...(steps !== undefined && { state: { stepsFromList: steps + 1 } })}
      {...link}
    />
  );
};

/**
 * Goes back to the list's history entry, or replaces the current one if there is none, so that the browser's
 * Back then leaves the list instead of reopening the report.
 */
const BackToList = (link: { className?: string; children?: ReactNode }) => {
  const { customerId, ...search } = Route.useSearch();
  const { history } = useRouter();
  const steps = useStepsFromList();
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (steps === undefined || elsewhere) return;
    event.preventDefault();
    history.go(-steps);
  };
  return (
    <Link
      to="/insight/$id/list"
      params={{ id: customerId }}
      search={search}
      replace
      {...link}
      onClick={goBack}
    />
  );
};

/** Refreshes the list's 'last viewed' on the way back. */
const useViewedInList = (customerId: string) => {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      const { queryKey } = customerInsightsQuery(customerId);
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    [queryClient, customerId],
  );
};

const ViewReportScreen = () => {
  const { id: insightId } = Route.useParams();
  const { customerId, ...search } = Route.useSearch();
  const { t } = useTranslation(['insights', 'customers']);
  const { data: customer } = useQuery(customerQuery(customerId));
  const { data: insights, error } = useQuery(customerInsightsQuery(customerId));
  const insightName = insights && getPosition(insights.groups, insightId)?.insight.title;
  // A report is shown although its list can't be loaded.
  const isKnown = insightName !== undefined || (error !== null && !isNotFound(error));
  usePageVisit(isKnown ? { pageName: 'View Report', customerId, insightId, insightName } : null);
  useViewedInList(customerId);
  useOpenedCustomer();
  useScreenTitle(insightName, customer?.name);
  return (
    <ViewReport
      insightId={insightId}
      customerId={customerId}
      search={search}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('customers:title'), link: { to: '/customer' } },
            {
              label: customer?.name ?? t('title'),
              link: { to: '/insight/$id/list', params: { id: customerId }, search },
            },
            { label: insightName ?? t('report.title') },
          ]}
        />
      }
      InsightLink={OtherInsight}
      renderBack={(button) => <BackToList {...button} />}
      listLink={
        <Button variant="default" renderRoot={(button: object) => <BackToList {...button} />}>
          {t('report.toList')}
        </Button>
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/insight/$id/view')({
  staticData: { title: 'insights:report.title', texts: ['customers'], routeName: 'insight' },
  // Old or hand-typed URLs may lack the customer; the last chosen one applies.
  validateSearch: (search): ReportSearch => ({
    ...readInsightSearch(search),
    customerId: typeof search['customerId'] === 'string' ? search['customerId'] : '',
  }),
  beforeLoad: ({ search, params }) => {
    if (search.customerId !== '') return;
    const selected = customerState.chosenCustomerId();
    if (selected === null) throw redirect({ to: '/customer', replace: true });
    throw redirect({
      to: '/insight/$id/view',
      params,
      search: { ...search, customerId: selected },
      replace: true,
    });
  },
  loaderDeps: ({ search: { customerId } }) => ({ customerId }),
  loader: async ({ context: { queryClient }, params: { id: insightId }, deps: { customerId }, preload }) => {
    // Not on hover: each request takes one of a limited number of the provider's tokens.
    if (!preload) void queryClient.prefetchQuery(insightEmbedQuery(insightId, customerId));
    void queryClient.prefetchQuery(customerQuery(customerId));
    // Title, neighbors and the visit's name come from the list; the report shows without it, too.
    await queryClient.ensureQueryData(customerInsightsQuery(customerId)).catch(() => undefined);
  },
  component: () => {
    const { customerId } = Route.useSearch();
    return (
      <ClientAccess customerId={customerId}>
        <ViewReportScreen />
      </ClientAccess>
    );
  },
});

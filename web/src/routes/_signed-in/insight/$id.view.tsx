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
  placeOf,
  readInsightSearch,
  type InsightSearch,
} from '../../../features/insights/list/insight-search';
import { ViewReport } from '../../../features/insights/report/view-report';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { customerState } from '../../../lib/session/customer-state';
import { useScreenTitle } from '../../../lib/browser/screen-title';

/** What the address asks for: the customer, and what its list showed. */
type ReportSearch = InsightSearch & { customerId: string };

/** How far back in the history the list is; nothing when somebody came from elsewhere. */
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
 * Leads back to the list, in the history too: to the list's own entry, or in this one's place when there is none. So
 * the browser's Back leads away from the list as it did before, and not into the report again.
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

/** On the way back the list tells anew when each was last viewed. */
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
  const { t } = useTranslation('insights');
  const { data: customer } = useQuery(customerQuery(customerId));
  const { data: insights } = useQuery(customerInsightsQuery(customerId));
  const insightName = insights && placeOf(insights.groups, insightId)?.insight.title;
  usePageVisit({
    pageName: 'View Report',
    customerId,
    insightId,
    ...(insightName !== undefined && { insightName }),
  });
  useViewedInList(customerId);
  useOpenedCustomer();
  useScreenTitle(insightName, customer?.name);
  return (
    <ViewReport
      insightId={insightId}
      customerId={customerId}
      search={search}
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
  staticData: { title: 'insights:report.title', routeName: 'insight' },
  // An address from before, or typed by hand, may name no customer: the one chosen last is meant.
  validateSearch: (search): ReportSearch => ({
    ...readInsightSearch(search),
    customerId: typeof search['customerId'] === 'string' ? search['customerId'] : '',
  }),
  beforeLoad: ({ search, params }) => {
    if (search.customerId !== '') return;
    const chosen = customerState.chosenCustomerId();
    if (chosen === null) throw redirect({ to: '/customer', replace: true });
    throw redirect({
      to: '/insight/$id/view',
      params,
      search: { ...search, customerId: chosen },
      replace: true,
    });
  },
  loaderDeps: ({ search: { customerId } }) => ({ customerId }),
  loader: async ({ context: { queryClient }, params: { id: insightId }, deps: { customerId }, preload }) => {
    // Each asks a provider for a token, of which there are only so many: a pointer that passes by is worth none.
    if (!preload) void queryClient.prefetchQuery(insightEmbedQuery(insightId, customerId));
    void queryClient.prefetchQuery(customerQuery(customerId));
    // Title, neighbours and the visit's name come from the list; without it the report is shown all the same.
    await queryClient.ensureQueryData(customerInsightsQuery(customerId)).catch(() => undefined);
  },
  component: ViewReportScreen,
});

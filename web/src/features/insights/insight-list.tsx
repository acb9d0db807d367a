import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconChartHistogram, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isRefused, NetworkProblem } from '../../lib/api-problem';
import { useFormats } from '../../lib/formats';
import { ResultCount } from '../../ui/filter-bar';
import { EmptyState, FailedState, NotAllowedState } from '../../ui/message-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { usePhone } from '../../ui/use-phone';
import { customerInsightsQuery } from './api/list-customer-insights';
import type { InsightLink } from './insight-card';
import { InsightFilters } from './insight-filters';
import { InsightGroups, InsightGroupsSkeleton } from './insight-groups';
import { matchingGroups, narrowedBy, publishersOf, type InsightSearch } from './insight-search';

export interface InsightListProps {
  customerId: string;
  breadcrumb: ReactNode;
  /** What is known of the customer; nothing while it is on its way. */
  customer: { projectId: string; projectManagerName: string | null } | undefined;
  search: InsightSearch;
  onSearch: (search: InsightSearch) => void;
  InsightLink: InsightLink;
  /** Leads to the customers. */
  customersLink: ReactNode;
}

/** A customer's insights, to open one. */
export const InsightList = (props: InsightListProps) => {
  const { customerId, customer, search, onSearch, InsightLink } = props;
  const { t } = useTranslation('insights');
  const { compare } = useFormats();
  const insights = useQuery(customerInsightsQuery(customerId));
  const all = insights.data?.groups ?? [];
  const groups = matchingGroups(all, search);
  const total = groups.reduce((sum, group) => sum + group.insights.length, 0);
  const refusal = insights.error instanceof ApiProblem ? insights.error.status : undefined;

  const isPhone = usePhone();
  const narrowed = narrowedBy(search);
  const inAll = all.reduce((sum, group) => sum + group.insights.length, 0);
  const insightCount = t('insights', { count: inAll });
  const count =
    insights.data && all.length > 0
      ? narrowed
        ? t('countOf', { found: total, insights: insightCount })
        : t('countInGroups', { insights: insightCount, groups: t('groups', { count: groups.length }) })
      : undefined;
  const project =
    customer &&
    (customer.projectManagerName === null
      ? t('project', { projectId: customer.projectId })
      : t('projectManaged', { projectId: customer.projectId, manager: customer.projectManagerName }));

  // An id that is none (422) is as unknown as one that belongs to nothing.
  if (refusal === 404 || refusal === 422) {
    return (
      <Page>
        <PageHeader breadcrumb={props.breadcrumb} title={t('title')} />
        <FailedState title={t('unknown.title')} hint={t('unknown.hint')} action={props.customersLink} />
      </Page>
    );
  }

  return (
    <Page>
      <PageHeader
        breadcrumb={props.breadcrumb}
        title={t('title')}
        description={isPhone ? <ResultCount>{count}</ResultCount> : (project ?? '')}
      />
      <InsightFilters
        search={search}
        onSearch={onSearch}
        publishers={publishersOf(all, compare)}
        count={isPhone ? undefined : count}
      />
      {insights.isPending || (insights.isLoadingError && insights.isFetching) ? (
        <InsightGroupsSkeleton />
      ) : isRefused(insights.error) ? (
        <NotAllowedState action={props.customersLink} />
      ) : insights.data === undefined ? (
        <FailedState
          title={t('failed.title')}
          hint={t(insights.error instanceof NetworkProblem ? 'failed.unreachableHint' : 'failed.hint')}
          onRetry={() => void insights.refetch()}
        />
      ) : inAll === 0 && !narrowed ? (
        <EmptyState
          icon={<IconChartHistogram size={24} stroke={1.6} />}
          title={t('empty.title')}
          hint={t('empty.hint')}
        />
      ) : total === 0 && narrowed ? (
        <EmptyState
          icon={<IconSearchOff size={24} stroke={1.6} />}
          title={t('noMatch.title')}
          hint={t(`noMatch.hint.${narrowed}`)}
          action={
            <Button variant="default" onClick={() => onSearch({})}>
              {t(`noMatch.clear.${narrowed}`)}
            </Button>
          }
        />
      ) : (
        <InsightGroups groups={groups} InsightLink={InsightLink} />
      )}
    </Page>
  );
};

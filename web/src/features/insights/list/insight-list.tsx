import type { CustomerInsightGroup } from '@vantage/contract/insights/insights';
import { useQuery } from '@tanstack/react-query';
import { IconChartHistogram } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../../lib/api/api-problem';
import { useFormats } from '../../../lib/i18n/formats';
import { useListControls } from '../../../lib/lists/list-controls';
import type { OnSearch } from '../../../lib/lists/list-search';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { ListScreen } from '../../../ui/lists/list-screen';
import { listState } from '../../../ui/lists/list-state';
import { EmptyState } from '../../../ui/feedback/message-state';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { customerInsightsQuery } from '../api/list-customer-insights';
import type { InsightLink } from './insight-card';
import { InsightFilters } from './insight-filters';
import { InsightGroups, InsightGroupsSkeleton } from './insight-groups';
import { insightFilterNames, matchingGroups, listPublishers, type InsightSearch } from './insight-search';

export interface InsightListProps {
  customerId: string;
  breadcrumb: ReactNode;
  customer: { projectId: string; projectManagerName: string | null } | undefined;
  search: InsightSearch;
  onSearch: OnSearch<InsightSearch>;
  InsightLink: InsightLink;
  actions: ReactNode;
}

const countIn = (groups: readonly CustomerInsightGroup[]): number =>
  groups.reduce((sum, group) => sum + group.insights.length, 0);

export const InsightList = (props: InsightListProps) => {
  const { customerId, customer, search, onSearch, InsightLink } = props;
  const { t } = useTranslation('insights');
  const { newUserNote } = useTenantSettings();
  const { compare } = useFormats();
  const insights = useQuery(customerInsightsQuery(customerId));
  const controls = useListControls(search, onSearch, insightFilterNames);
  const isPhone = useIsMobile();
  const all = insights.data?.groups ?? [];
  const groups = matchingGroups(all, search);

  const inAll = t('insights', { count: countIn(all) });
  const count =
    all.length === 0
      ? undefined
      : controls.isFiltered
        ? t('countOf', { matches: countIn(groups), insights: inAll })
        : t('countInGroups', { insights: inAll, groups: t('groups', { count: groups.length }) });
  const project =
    customer &&
    (customer.projectManagerName === null
      ? t('project', { projectId: customer.projectId })
      : t('projectManaged', { projectId: customer.projectId, manager: customer.projectManagerName }));

  return (
    <ListScreen
      breadcrumb={props.breadcrumb}
      title={t('title')}
      actions={props.actions}
      description={isPhone ? <ResultCount>{count}</ResultCount> : (project ?? '')}
      filters={
        <InsightFilters
          controls={controls}
          publishers={listPublishers(all, compare)}
          count={isPhone ? undefined : count}
        />
      }
      state={listState(
        {
          isPending: insights.isPending || (insights.isLoadingError && insights.isFetching),
          error: insights.error,
        },
        insights.data && countIn(groups),
        controls.isFiltered,
      )}
      loading={{ label: t('loading'), shape: <InsightGroupsSkeleton /> }}
      failed={{
        title: t('failed.title'),
        hint: t(insights.error instanceof NetworkProblem ? 'failed.unreachableHint' : 'failed.hint'),
        onRetry: () => void insights.refetch(),
      }}
      empty={
        <EmptyState
          icon={<IconChartHistogram size={24} stroke={1.6} />}
          title={t('empty.title')}
          hint={newUserNote === null ? t('empty.hint') : t('empty.hintWithNote', { note: newUserNote })}
        />
      }
      noMatch={{
        title: t('noMatch.title'),
        hint: t(`noMatch.hint.${controls.activeFilters ?? 'filters'}`),
        activeFilters: controls.activeFilters,
        onClear: controls.clear,
      }}
    >
      <InsightGroups groups={groups} InsightLink={InsightLink} />
    </ListScreen>
  );
};

import { listLimits } from '@vantage/contract/list-limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused, NetworkProblem } from '../../lib/api-problem';
import { ResultCount } from '../../ui/filter-bar';
import { FailedState, NotAllowedState } from '../../ui/message-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { usePhone } from '../../ui/use-phone';
import { customerOptionsQuery } from './api/get-customer-options';
import { customersQuery } from './api/list-customers';
import type { CustomerLink } from './customer-card';
import { CustomerFilters } from './customer-filters';
import { CustomerListSkeleton } from './customer-list-skeleton';
import { CustomerResults } from './customer-results';
import { NoCustomers } from './no-customers';
import { customerPageState, type CustomerView } from './customer-page-state';
import { narrowedBy, withoutFilters, type CustomerSearch } from './customer-search';

export interface CustomerListProps {
  breadcrumb: ReactNode;
  /** What the address asks for. */
  search: CustomerSearch;
  /** Puts another search into the address. */
  onSearch: (search: CustomerSearch) => void;
  CustomerLink: CustomerLink;
}

/** The customers that one may see, to choose one. */
export const CustomerList = ({ breadcrumb, search, onSearch, CustomerLink }: CustomerListProps) => {
  const { t } = useTranslation('customers');
  const customers = useInfiniteQuery(customersQuery(search));
  // A list without its industries is still a list: what goes wrong here shows as a filter with nothing to choose.
  const { data: options } = useQuery(customerOptionsQuery);
  const [chosenView, setChosenView] = useState(customerPageState.view);
  // A table needs more width than a phone has.
  const isPhone = usePhone();
  const view = isPhone ? 'cards' : chosenView;

  const change = (next: CustomerSearch) => {
    customerPageState.rememberList(next);
    onSearch(next);
  };
  const changeView = (next: CustomerView) => {
    customerPageState.rememberView(next);
    setChosenView(next);
  };

  const first = customers.data?.pages[0];
  const items = customers.data?.pages.flatMap((page) => page.items) ?? [];
  const narrowed = narrowedBy(search);
  const count =
    first &&
    (first.totalIsExact
      ? t(narrowed ? 'found' : 'count', { count: first.total })
      : t('countMore', { count: listLimits.countedTo }));

  return (
    <Page>
      <PageHeader
        breadcrumb={breadcrumb}
        title={t('title')}
        description={isPhone ? <ResultCount>{count}</ResultCount> : t('description')}
      />
      <CustomerFilters
        search={search}
        onSearch={change}
        industries={options?.industries ?? []}
        view={view}
        onView={isPhone ? undefined : changeView}
        count={isPhone ? undefined : count}
      />
      {customers.isPending || (customers.isLoadingError && customers.isFetching) ? (
        <CustomerListSkeleton view={view} />
      ) : isRefused(customers.error) ? (
        <NotAllowedState />
      ) : first === undefined ? (
        <FailedState
          title={t('failed.title')}
          hint={t(customers.error instanceof NetworkProblem ? 'failed.unreachableHint' : 'failed.hint')}
          onRetry={() => void customers.refetch()}
        />
      ) : items.length === 0 ? (
        <NoCustomers narrowed={narrowed} onClear={() => change(withoutFilters(search))} />
      ) : (
        <CustomerResults
          view={view}
          items={items}
          total={first.total}
          search={search}
          onSearch={change}
          CustomerLink={CustomerLink}
          stale={customers.isPlaceholderData}
          hasMore={customers.hasNextPage}
          moreFailed={customers.isFetchNextPageError}
          onMore={() => void customers.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </Page>
  );
};

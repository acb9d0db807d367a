import type { Customer } from '@vantage/contract/customers/customers';
import { listLimits } from '@vantage/contract/api/list-limits';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../../lib/api/api-problem';
import { isViewingAs } from '../../../lib/session/session';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { CardGrid } from '../../../ui/lists/cards/card-grid';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { ColumnChooser, useChosenColumns } from '../../../ui/lists/column-chooser';
import { ListScreen } from '../../../ui/lists/list-screen';
import { listState } from '../../../ui/lists/list-state';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { customerOptionsQuery } from '../api/get-customer-options';
import { customersQuery } from '../api/list-customers';
import {
  CustomerCard,
  CustomerCardSkeleton,
  useCustomerCardHeight,
  type CustomerLink,
} from './customer-card';
import { CustomerFilters } from './customer-filters';
import { CustomerListSkeleton } from './customer-list-skeleton';
import { useCustomerColumns } from './use-customer-columns';
import { customerPageState, type CustomerView } from '../current/customer-page-state';
import { customerFilterNames, defaultSort, type CustomerSearch } from './customer-search';
import { CustomerActionsContext } from './customer-menu';
import { NoCustomers } from './no-customers';
import { useCustomerActions } from './use-customer-actions';

/** Loaded on demand: most users stay with the cards. */
const CustomerTable = lazy(() =>
  import('./customer-table').then((module) => ({ default: module.CustomerTable })),
);

export interface CustomerListProps {
  breadcrumb: ReactNode;
  search: CustomerSearch;
  onSearch: OnSearch<CustomerSearch>;
  CustomerLink: CustomerLink;
  add: ReactNode;
  onEdit: (customer: Customer) => void;
  onAssign: (customer: Customer) => void;
}

export const CustomerList = (props: CustomerListProps) => {
  const { breadcrumb, search, onSearch, CustomerLink, add, onEdit, onAssign } = props;
  const { t } = useTranslation('customers');
  const list = useKeysetList(customersQuery(search));
  // A failure is tolerated: the filter then offers nothing.
  const { data: options } = useQuery(customerOptionsQuery);
  const [chosenView, setChosenView] = useState(customerPageState.view);
  const cardHeight = useCustomerCardHeight();
  // A table does not fit on a phone.
  const isPhone = useIsMobile();
  const view = isPhone ? 'cards' : chosenView;
  const actions = useCustomerActions({ onEdit, onAssign });
  const controls = useListControls(search, onSearch, customerFilterNames);
  useEffect(() => customerPageState.rememberList(search), [search]);

  const [columns, choice] = useChosenColumns('customers', useCustomerColumns(CustomerLink));

  const changeView = (next: CustomerView) => {
    customerPageState.rememberView(next);
    setChosenView(next);
  };

  const count =
    list.total === undefined
      ? undefined
      : list.totalIsExact
        ? t(controls.isFiltered ? 'found' : 'count', { count: list.total })
        : t('countMore', { count: listLimits.countedTo });

  return (
    <ListScreen
      breadcrumb={breadcrumb}
      title={t('title')}
      description={isPhone ? <ResultCount>{count}</ResultCount> : t('description')}
      actions={actions && !isViewingAs() && add}
      filters={
        <CustomerFilters
          controls={controls}
          industries={options?.inUse.industries ?? []}
          view={view}
          onView={changeView}
          count={count}
          columns={view === 'table' && <ColumnChooser {...choice} />}
        />
      }
      state={listState(list.query, list.total, controls.isFiltered)}
      loading={{ label: t('loading'), shape: <CustomerListSkeleton view={view} /> }}
      failed={{
        title: t('failed.title'),
        hint: t(list.query.error instanceof NetworkProblem ? 'failed.unreachableHint' : 'failed.hint'),
        onRetry: list.retry,
      }}
      empty={<NoCustomers />}
      noMatch={{
        title: t('noMatch.title'),
        hint: t(`noMatch.hint.${controls.activeFilters ?? 'filters'}`),
        activeFilters: controls.activeFilters,
        onClear: controls.clear,
      }}
      stale={list.stale}
    >
      {view === 'cards' ? (
        <CustomerActionsContext value={actions}>
          <CardGrid
            label={t('list')}
            items={list.rows}
            itemKey={(customer) => customer.id}
            renderItem={(customer) => <CustomerCard customer={customer} CustomerLink={CustomerLink} />}
            cardHeight={cardHeight}
            placeholder={<CustomerCardSkeleton />}
            total={list.total ?? 0}
            {...list.more}
          />
        </CustomerActionsContext>
      ) : (
        <Suspense fallback={<CustomerListSkeleton view="table" />}>
          <CustomerTable
            customers={list.rows}
            total={list.total ?? 0}
            sorting={toSortParams(controls.requested.sort ?? defaultSort)}
            onSort={(sorting) => controls.choose({ sort: sortText(sorting) })}
            columns={columns}
            actions={actions}
            more={list.more}
          />
        </Suspense>
      )}
    </ListScreen>
  );
};

import type { Customer } from '@vantage/contract/customers';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../ui/card-grid';
import { FailedState } from '../../ui/message-state';
import {
  CustomerCard,
  CustomerCardSkeleton,
  useCustomerCardHeight,
  type CustomerLink,
} from './customer-card';
import { CustomerListSkeleton } from './customer-list-skeleton';
import type { CustomerView } from './customer-page-state';
import type { CustomerSearch } from './customer-search';
import classes from './customer-results.module.css';

/** Most look at cards. */
const CustomerTable = lazy(() =>
  import('./customer-table').then((module) => ({ default: module.CustomerTable })),
);

export interface CustomerResultsProps {
  view: CustomerView;
  items: readonly Customer[];
  total: number;
  search: CustomerSearch;
  onSearch: (search: CustomerSearch) => void;
  CustomerLink: CustomerLink;
  /** These are the answers to the search before; the new ones are on their way. */
  stale: boolean;
  hasMore: boolean;
  moreFailed: boolean;
  onMore: () => void;
}

/** The customers that were found, as cards or as a table. */
export const CustomerResults = (props: CustomerResultsProps) => {
  const { view, items, total, hasMore, moreFailed, onMore, CustomerLink } = props;
  const { t } = useTranslation('customers');
  const cardHeight = useCustomerCardHeight();
  // After a failure it waits for Retry instead of asking again at every scroll.
  const more = { hasMore: hasMore && !moreFailed, onEndNear: onMore };
  return (
    <div className={classes.results} data-stale={props.stale} aria-busy={props.stale}>
      {view === 'cards' ? (
        <CardGrid
          label={t('list')}
          items={items}
          itemKey={(customer) => customer.id}
          renderItem={(customer) => <CustomerCard customer={customer} CustomerLink={CustomerLink} />}
          cardHeight={cardHeight}
          placeholder={<CustomerCardSkeleton />}
          total={total}
          {...more}
        />
      ) : (
        <Suspense fallback={<CustomerListSkeleton view="table" />}>
          <CustomerTable
            customers={items}
            total={total}
            search={props.search}
            onSearch={props.onSearch}
            CustomerLink={CustomerLink}
            {...more}
          />
        </Suspense>
      )}
      {moreFailed && <FailedState title={t('failed.moreTitle')} onRetry={onMore} />}
    </div>
  );
};

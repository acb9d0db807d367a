import type { Customer } from '@vantage/contract/customers/customers';
import { listLimits } from '@vantage/contract/api/list-limits';
import { IconArchive, IconProgress, IconUserPlus, IconUserStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { toast } from '../../../lib/browser/toasts';
import { NetworkProblem } from '../../../lib/api/api-problem';
import { isViewingAs } from '../../../lib/session/session';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { CardGrid } from '../../../ui/lists/cards/card-grid';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { ColumnChooser, useChosenColumns } from '../../../ui/lists/column-chooser';
import { ListScreen } from '../../../ui/lists/list-screen';
import { emptySelection } from '../../../ui/lists/selection';
import { SelectionBar } from '../../../ui/lists/selection-bar';
import { listState } from '../../../ui/lists/list-state';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { customerOptionsQuery } from '../api/get-customer-options';
import { useAssignUser } from '../api/customer-assignment';
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
import { useBulkCustomerActions } from './use-bulk-customer-actions';
import { useCustomerActions } from './use-customer-actions';

const AssignPersonDialog = lazyOverlay(() =>
  import('../assignment/assign-person-dialog').then((module) => module.AssignPersonDialog),
);
const BulkStatusDialog = lazyOverlay(() =>
  import('./bulk-customer-dialogs').then((module) => module.BulkStatusDialog),
);
const BulkManagerDialog = lazyOverlay(() =>
  import('./bulk-customer-dialogs').then((module) => module.BulkManagerDialog),
);

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
  const [assigning, setAssigning] = useState<Customer | null>(null);
  const actions = useCustomerActions({ onEdit, onAssign, onAssignPerson: setAssigning });
  const assignUser = useAssignUser();
  const showProblem = useProblemToast();
  const [selection, setSelection] = useState(emptySelection);
  const bulk = useBulkCustomerActions(list.rows, selection, setSelection);
  // Archived clients can only be restored.
  const canSelect = actions !== null && view === 'table' && search.archived === undefined && !isViewingAs();
  const assignPerson = async (customer: Customer, person: { id: string; name: string }): Promise<void> => {
    setAssigning(null);
    try {
      await assignUser.mutateAsync({ customerId: customer.id, userId: person.id });
      const names = { person: person.name, client: customer.name };
      toast({ severity: 'success', message: t('quickAssign.done', names) });
    } catch (error) {
      showProblem(error);
    }
  };
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

  const screen = (
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
      {...(canSelect && {
        selection: {
          active: selection.keys.size > 0,
          bar: (
            <SelectionBar
              count={selection.keys.size}
              text={t('bulk.selected', { count: selection.keys.size })}
              actions={[
                {
                  key: 'status',
                  label: t('bulk.status'),
                  icon: IconProgress,
                  onChoose: () => bulk.ask('status'),
                },
                {
                  key: 'manager',
                  label: t('bulk.manager'),
                  icon: IconUserStar,
                  onChoose: () => bulk.ask('manager'),
                },
                {
                  key: 'assign',
                  label: t('bulk.assign'),
                  icon: IconUserPlus,
                  onChoose: () => bulk.ask('assign'),
                },
                {
                  key: 'archive',
                  label: t('bulk.archive'),
                  icon: IconArchive,
                  destructive: true,
                  onChoose: () => void bulk.archive(),
                },
              ]}
              progress={bulk.progress}
              onClear={() => setSelection(emptySelection)}
            />
          ),
        },
      })}
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
            selection={canSelect ? { value: selection, onChange: setSelection } : null}
            actions={actions}
            more={list.more}
          />
        </Suspense>
      )}
    </ListScreen>
  );
  const selectedCount = selection.keys.size;
  return (
    <>
      {screen}
      {assigning && (
        <AssignPersonDialog
          title={t('quickAssign.title', { name: assigning.name })}
          onChoose={(person) => void assignPerson(assigning, person)}
          onClose={() => setAssigning(null)}
        />
      )}
      {bulk.asks === 'status' && (
        <BulkStatusDialog
          count={selectedCount}
          onChoose={(status) => void bulk.change('status', { status })}
          onClose={bulk.cancel}
        />
      )}
      {bulk.asks === 'manager' && (
        <BulkManagerDialog
          count={selectedCount}
          onChoose={(projectManagerId) => void bulk.change('manager', { projectManagerId })}
          onClose={bulk.cancel}
        />
      )}
      {bulk.asks === 'assign' && (
        <AssignPersonDialog
          title={t('bulk.assignTitle', { count: selectedCount })}
          onChoose={({ id }) => void bulk.assign(id)}
          onClose={bulk.cancel}
        />
      )}
    </>
  );
};

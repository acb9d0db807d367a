import type { Customer } from '@vantage/contract/customers/customers';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute, Link, redirect, type HistoryState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customerOptionsQuery } from '../../../features/customers/api/get-customer-options';
import { customersQuery } from '../../../features/customers/api/list-customers';
import { CustomerList } from '../../../features/customers/list/customer-list';
import { customerPageState } from '../../../features/customers/current/customer-page-state';
import {
  isDefaultList,
  readCustomerSearch,
  type CustomerSearch,
} from '../../../features/customers/list/customer-search';
import { singleCustomerOnFirstVisit } from '../../../features/customers/current/single-customer';
import { useChooseCustomer } from '../../../features/customers/current/use-choose-customer';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { stepOptions } from '../../../lib/lists/list-search';

const InsightsOfCustomer = ({ customer, children }: { customer: Customer; children: ReactNode }) => {
  const choose = useChooseCustomer();
  return (
    <Link
      to="/insight/$id/list"
      params={{ id: customer.id }}
      onClick={() => choose(customer)}
      // Ignores cards that scroll past the pointer.
      preloadDelay={150}
    >
      {children}
    </Link>
  );
};

const AddCustomer = () => {
  const { t } = useTranslation('customers');
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button: object) => <Link to="/customer/add" state={{ stepsFromList: 1 }} {...button} />}
    >
      {t('form.add')}
    </Button>
  );
};

const CustomerListScreen = () => {
  const { t } = useTranslation('customers');
  const navigate = Route.useNavigate();
  usePageVisit({ pageName: 'Customer' });
  return (
    <CustomerList
      breadcrumb={<Breadcrumbs items={[{ label: t('title') }]} />}
      search={Route.useSearch()}
      onSearch={(search, step) => navigate({ search, ...stepOptions(step) })}
      CustomerLink={InsightsOfCustomer}
      add={<AddCustomer />}
      onAssign={({ id }) =>
        void navigate({ to: '/customer/$id/assign', params: { id }, state: { stepsFromList: 1 } })
      }
      onEdit={({ id }) =>
        void navigate({ to: '/customer/$id/edit', params: { id }, state: { stepsFromList: 1 } })
      }
    />
  );
};

/** The list's last search when the user returns without parameters, but only its order when coming from the menu. */
const restoredSearch = (search: CustomerSearch, { unfiltered }: HistoryState): CustomerSearch => {
  if (!isDefaultList(search)) return search;
  const left = customerPageState.list();
  return unfiltered ? readCustomerSearch({ sort: left.sort }) : left;
};

export const Route = createFileRoute('/_signed-in/customer/')({
  staticData: {
    title: 'customers:title',
    routeName: 'customer',
    prefetch: (queryClient, { search, state }) => {
      void queryClient.prefetchInfiniteQuery(
        customersQuery(restoredSearch(readCustomerSearch({ ...search }), state)),
      );
      void queryClient.prefetchQuery(customerOptionsQuery);
    },
  },
  validateSearch: readCustomerSearch,
  // On the list itself, no parameters means the whole list.
  beforeLoad: ({ search, cause, location }) => {
    if (cause === 'stay' || !isDefaultList(search)) return;
    const restored = restoredSearch(search, location.state);
    if (!isDefaultList(restored)) throw redirect({ to: '/customer', search: restored, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, preload }) => {
    void context.queryClient.prefetchInfiniteQuery(customersQuery(deps));
    void context.queryClient.prefetchQuery(customerOptionsQuery);
    const only = preload ? undefined : await singleCustomerOnFirstVisit(context.queryClient);
    if (only) throw redirect({ to: '/insight/$id/list', params: { id: only.id }, replace: true });
  },
  component: CustomerListScreen,
});

import { localStore } from '../../lib/local-store';
import { readCustomerSearch, type CustomerSearch } from './customer-search';

export type CustomerView = 'cards' | 'table';

const key = 'customerpgState';

/** The whole of `customerpgState`: the session reads the chosen customer from it, this screen its list. */
const read = (): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(localStore.get(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const merge = (part: Record<string, unknown>): void =>
  localStore.set(key, JSON.stringify({ ...read(), ...part }));

/** What is remembered of the customer screens when one leaves them and comes back. */
export const customerPageState = {
  /** Whether this session has seen neither the list nor a customer yet; the session's end forgets both. */
  isArrival(): boolean {
    const { arrived, customerId } = read();
    return arrived !== true && customerId === undefined;
  },
  arrive: () => merge({ arrived: true }),

  rememberCustomer: (customerId: string) => merge({ customerId }),

  list(): CustomerSearch {
    const { list } = read();
    return typeof list === 'object' && list !== null ? readCustomerSearch({ ...list }) : {};
  },
  rememberList: (list: CustomerSearch) => merge({ list }),

  view: (): CustomerView => (read()['view'] === 'table' ? 'table' : 'cards'),
  rememberView: (view: CustomerView) => merge({ view }),
};

import { customerState } from '../../../lib/session/customer-state';
import { readCustomerSearch, type CustomerSearch } from '../list/customer-search';

export type CustomerView = 'cards' | 'table';

/** State of the customer screens, kept until the session ends. */
export const customerPageState = {
  /** Neither the list nor a customer has been opened in this session. */
  isArrival(): boolean {
    const { arrived, customerId } = customerState.read();
    return arrived !== true && customerId === undefined;
  },
  arrive: () => customerState.merge({ arrived: true }),

  rememberCustomer: (customerId: string) => customerState.merge({ customerId }),

  list(): CustomerSearch {
    const { list } = customerState.read();
    return typeof list === 'object' && list !== null ? readCustomerSearch({ ...list }) : {};
  },
  rememberList: (list: CustomerSearch) => customerState.merge({ list }),

  view: (): CustomerView => (customerState.read()['view'] === 'table' ? 'table' : 'cards'),
  rememberView: (view: CustomerView) => customerState.merge({ view }),
};

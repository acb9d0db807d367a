import { getCustomer, getCustomerOptions, listCustomers } from '@vantage/contract/customers';
import type { Handle } from '../../platform/http/operations';
import type { CustomerService } from './customers.service';

export const customerRoutes = (handle: Handle, customers: CustomerService): void => {
  handle(listCustomers, ({ actor, query }) => customers.list(actor, query));
  handle(getCustomerOptions, ({ actor }) => customers.options(actor));
  handle(getCustomer, ({ actor, params }) => customers.get(actor, params.customerId));
};

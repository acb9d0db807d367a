import {
  changeCustomer,
  checkCustomerName,
  createCustomer,
  deleteCustomer,
  findProjectManagers,
  getCustomerHistory,
  restoreCustomer,
} from '@vantage/contract/customers/customer-administration';
import { requestCustomerAccess } from '@vantage/contract/customers/customer-access';
import { changeAssignment, getAssignment } from '@vantage/contract/customers/customer-assignment';
import { getCustomer, getCustomerOptions, listCustomers } from '@vantage/contract/customers/customers';
import { listAssignedUsers } from '@vantage/contract/users/users';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { CustomerAdministrationService } from './administration/customer-administration.service';
import type { CustomerAccessService } from './access/customer-access.service';
import type { CustomerAssignmentService } from './assignment/customer-assignment.service';
import type { CustomerService } from './customers.service';

interface Services {
  readonly customers: CustomerService;
  readonly administration: CustomerAdministrationService;
  readonly assignment: CustomerAssignmentService;
  readonly access: CustomerAccessService;
}

export const customerRoutes = (
  handle: HandleOperation,
  { customers, administration, assignment, access }: Services,
): void => {
  handle(listCustomers, ({ actor, query }) => customers.list(actor, query));
  handle(getCustomerOptions, ({ actor }) => customers.options(actor));
  handle(checkCustomerName, ({ actor, query }) => administration.availability(actor, query));
  handle(findProjectManagers, ({ actor, query }) => administration.managers(actor, query.search));
  handle(getCustomer, ({ actor, params }) => customers.get(actor, params.customerId));
  handle(createCustomer, ({ actor, body, requestId, idempotency }) =>
    administration.create(actor, body, { requestId, idempotency }),
  );
  handle(changeCustomer, ({ actor, params, body, requestId, idempotency }) =>
    administration.change(actor, params.customerId, body, { requestId, idempotency }),
  );
  handle(getCustomerHistory, ({ actor, params }) => administration.history(actor, params.customerId));
  handle(deleteCustomer, ({ actor, params, requestId }) =>
    administration.remove(actor, params.customerId, requestId),
  );
  handle(listAssignedUsers, ({ actor, params }) => assignment.people(actor, params.customerId));
  handle(getAssignment, ({ actor, params }) => assignment.get(actor, params.customerId));
  handle(changeAssignment, ({ actor, params, body, requestId, idempotency }) =>
    assignment.change(actor, params.customerId, body, { requestId, idempotency }),
  );
  handle(requestCustomerAccess, ({ actor, params, requestId }) =>
    access.request(actor, params.customerId, requestId),
  );
  handle(restoreCustomer, ({ actor, params, requestId }) =>
    administration.restore(actor, params.customerId, requestId),
  );
};

export { customerAdministrationRepository } from './customer-administration.repository';
export {
  customerAdministrationService,
  type CustomerAdministrationService,
} from './customer-administration.service';
export { customerAssignmentRepository } from './customer-assignment.repository';
export { customerAssignmentService, type CustomerAssignmentService } from './customer-assignment.service';
export { customerChecks } from './customer-checks';
export { customerListRepository } from './customer-list.repository';
export { customerOptionsRepository } from './customer-options.repository';
export { customerRepository, type CustomerRepository } from './customers.repository';
export { customerRoutes } from './customers.routes';
export { customerService, type CustomerService } from './customers.service';

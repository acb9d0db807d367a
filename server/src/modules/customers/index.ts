export { customerOptionsRepository } from './customer-options.repository';
export { customerRepository } from './customers.repository';
export { customerRoutes } from './customers.routes';
export { customerService, type CustomerService } from './customers.service';

export { customerRepository } from './customers.repository';
export { customerRoutes } from './customers.routes';
export { customerService, type CustomerService } from './customers.service';

export { tenantChangedChannel, tenantRepository } from './tenants.repository';
export { tenantRoutes } from './tenants.routes';
export { tenantService } from './tenants.service';

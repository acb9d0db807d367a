export { tenantChangedChannel, tenantRepository } from './tenants.repository';
export { tenantRoutes } from './tenants.routes';
export { tenantService, type TenantService } from './tenants.service';

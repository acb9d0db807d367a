import { checkTenant } from '@vantage/contract/tenants';
import type { Handle } from '../../platform/http/operations';
import type { TenantService } from './tenants.service';

export const tenantRoutes = (handle: Handle, tenants: TenantService): void => {
  handle(checkTenant, ({ params }) => tenants.check(params.tenant));
};

import type { Platform } from '../../platform/platform';
import { tenantChangedChannel, tenantRepository } from './tenants.repository';
import { tlsHostRoutes } from './tls-host.routes';
import { tenantService, type TenantService } from './tenants.service';

export type { TenantService } from './tenants.service';
export { tenantTransferService, TransferError } from './transfer/tenant-transfer.service';
export type { ErasureCertificate } from './transfer/tenant-transfer.service';

export function tenantsModule(platform: Platform): TenantService {
  const { database, options } = platform;
  const tenants = tenantService({
    database,
    tenants: tenantRepository(),
    defaultTenant: options.defaultTenant,
    publicUrl: options.publicUrl,
  });
  platform.routes((_handle, server) => tlsHostRoutes(server, tenants));
  platform.onNotification(tenantChangedChannel, (tenantId) => {
    tenants.invalidate(tenantId);
    // Jobs of a suspended tenant were waiting.
    platform.wakeJobs(tenantId);
  });
  platform.onDisconnect(() => tenants.invalidate());
  return tenants;
}

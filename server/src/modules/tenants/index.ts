import type { Platform } from '../../platform/platform';
import { tenantRegistryRepository } from './tenant-registry.repository';
import { tenantRegistry, type TenantRegistry } from './tenant-registry.service';
import { tenantChangedChannel, tenantRepository } from './tenants.repository';
import { tlsHostRoutes } from './tls-host.routes';
import { tenantService, type TenantService } from './tenants.service';

export type { TenantRegistry } from './tenant-registry.service';
export type { TenantService } from './tenants.service';
export { tenantTransferService, TransferError } from './transfer/tenant-transfer.service';

export interface Tenants extends TenantService {
  readonly registry: TenantRegistry;
}

export function tenantsModule(platform: Platform): Tenants {
  const { database, options } = platform;
  const rows = tenantRepository();
  const tenants = tenantService({
    database,
    tenants: rows,
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
  const registry = tenantRegistry({ database, registry: tenantRegistryRepository(), tenants: rows });
  return { ...tenants, registry };
}

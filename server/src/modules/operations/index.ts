import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import type { Tenants } from '../tenants';
import type { Users } from '../users';
import { backgroundWorkService, type BackgroundWork } from './background-work.service';
import { outboundService, type OutboundService } from './outbound.service';
import { tenantAdministration, type TenantAdministration } from './tenant-administration.service';

export type { TenantDetails } from './tenant-administration.service';
export type { OutboundCounts } from './outbound.service';

interface Dependencies {
  readonly tenants: Tenants;
  readonly settings: SettingsService;
  readonly users: Users;
  readonly audit: AuditLog;
}

export interface Operations {
  readonly tenants: TenantAdministration;
  readonly backgroundWork: BackgroundWork;
  readonly outbound: OutboundService;
}

/** What the operator does by the command line. It has no routes. */
export function operationsModule(platform: Platform, dependencies: Dependencies): Operations {
  const { database, outboundQueues, options } = platform;
  const { tenants, audit } = dependencies;
  const { registry } = tenants;
  return {
    tenants: tenantAdministration({ database, publicUrl: options.publicUrl, ...dependencies }),
    backgroundWork: backgroundWorkService({ database, registry, audit }),
    outbound: outboundService({ database, registry, audit, queues: outboundQueues }),
  };
}

import type { Platform } from '../../platform/platform';
import { auditLogRepository } from './audit-log.repository';
import { auditLogRoutes } from './audit-log.routes';
import { auditLogService, type AuditLogService } from './audit-log.service';

export type { AuditEvent, AuditLog, AuditLogService } from './audit-log.service';
export { versionedChange, type ChangeRequest } from './versioned-change';

export function auditLogModule(platform: Platform): AuditLogService {
  const audit = auditLogService({ database: platform.database, entries: auditLogRepository() });
  platform.routes((handle) => auditLogRoutes(handle, audit));
  platform.retention({ kind: 'auditEntryMonths', run: (scope, limit) => audit.deleteExpired(scope, limit) });
  return audit;
}

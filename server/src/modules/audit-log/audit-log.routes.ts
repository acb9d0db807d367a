import { exportAuditLog, listAuditLog } from '@vantage/contract/audit-log';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { AuditLogService } from './audit-log.service';

export const auditLogRoutes = (handle: HandleOperation, audit: AuditLogService): void => {
  handle(listAuditLog, ({ actor, query }) => audit.list(actor, query));
  handle(exportAuditLog, ({ actor, query }) => audit.export(actor, query));
};

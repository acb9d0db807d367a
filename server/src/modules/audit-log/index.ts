export { auditLogRepository } from './audit-log.repository';
export { auditLogRoutes } from './audit-log.routes';
export { auditLogService, type AuditLog } from './audit-log.service';

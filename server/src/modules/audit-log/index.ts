export { auditLogRepository } from './audit-log.repository';
export { auditLogService, type AuditLog } from './audit-log.service';

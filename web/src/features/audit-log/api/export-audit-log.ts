import { exportAuditLog } from '@vantage/contract/audit-log';
import { download } from '../../../lib/api/download';
import { toFilters, type AuditSearch } from '../audit-search';

export const downloadAuditLog = (search: AuditSearch): Promise<string> =>
  download(exportAuditLog, { query: toFilters(search, new Date()) });

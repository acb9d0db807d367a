import { exportAuditLog } from '@vantage/contract/audit-log';
import { download } from '../../../lib/api/download';
import { filtersOf, type AuditSearch } from '../audit-search';

export const downloadAuditLog = (search: AuditSearch): Promise<string> =>
  download(exportAuditLog, { query: filtersOf(search, new Date()) });

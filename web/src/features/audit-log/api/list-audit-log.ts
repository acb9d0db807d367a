import { listAuditLog } from '@vantage/contract/audit-log';
import { api } from '../../../lib/api/api-client';
import { keysetQuery } from '../../../lib/lists/keyset-list';
import { toSortParams } from '../../../lib/lists/list-search';
import { toFilters, defaultSort, readAuditSearch, type AuditSearch } from '../audit-search';

const pageSize = 100;

export const auditLogQuery = (urlSearch: AuditSearch) => {
  // The router passes on unknown parameters; and the open entry is not part of the list's key.
  const { entry: _open, ...search } = readAuditSearch({ ...urlSearch });
  return keysetQuery({
    name: 'audit-log',
    search,
    fetchPage: (cursor, signal) =>
      api(listAuditLog, {
        query: {
          ...toFilters(search, new Date()),
          order: toSortParams(search.sort ?? defaultSort).order,
          limit: pageSize,
          cursor,
        },
        signal,
      }),
  });
};

import { listAuditLog } from '@vantage/contract/audit-log';
import { api } from '../../../lib/api/api-client';
import { keysetQuery } from '../../../lib/lists/keyset-list';
import { sortingOf } from '../../../lib/lists/list-search';
import { filtersOf, latestFirst, readAuditSearch, type AuditSearch } from '../audit-search';

const pageSize = 100;

/** The entries that match, page after page, the newest first. */
export const auditLogQuery = (address: AuditSearch) => {
  // The router hands on what an address holds beside; and which entry is open changes nothing of the list.
  const { entry: _open, ...search } = readAuditSearch({ ...address });
  return keysetQuery({
    name: 'audit-log',
    search,
    fetchPage: (cursor, signal) =>
      api(listAuditLog, {
        query: {
          ...filtersOf(search, new Date()),
          order: sortingOf(search.sort ?? latestFirst).order,
          limit: pageSize,
          cursor,
        },
        signal,
      }),
  });
};

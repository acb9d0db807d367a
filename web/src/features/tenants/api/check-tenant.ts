import { checkTenant } from '@vantage/contract/tenants';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { pageMeta } from '../../../lib/page-meta';
import { session } from '../../../lib/session';

/** Whether the tenant of this host name exists; a tenant that does is kept for every other call. */
export const tenantCheckQuery = queryOptions({
  queryKey: ['tenant-check'],
  queryFn: async ({ signal }) => {
    session.tenantId.remove();
    const check = await api(checkTenant, { params: { tenant: pageMeta.tenant }, signal });
    if (check.exists) {
      session.tenantId.set(check._id);
      session.tenantURL.set(window.location.origin);
    }
    return check;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../lib/session';
import { tenantSettingsQuery } from '../../lib/tenant-settings';
import { tenantCheckQuery } from './api/check-tenant';

/** What the gate before every screen says: come in, no such tenant, or nobody could be asked. */
export type GateAnswer = 'open' | 'unknown' | 'failed';

/** Asks for the tenant and its settings, once per page. */
export const askTenantGate = async (queryClient: QueryClient): Promise<GateAnswer> => {
  try {
    const check = await queryClient.ensureQueryData(tenantCheckQuery);
    if (!check.exists) return 'unknown';
    // The end of a session forgets the tenant too; the next sign-in on this page needs it.
    if (session.tenantId.get() !== check._id) session.tenantId.set(check._id);
    await queryClient.ensureQueryData(tenantSettingsQuery);
    return 'open';
  } catch {
    return 'failed';
  }
};

import { readSettings, type AppSettings } from '@vantage/contract/settings';
import { checkTenant, type TenantInfo } from '@vantage/contract/tenants';
import { api } from '../../lib/api/api-client';
import { pageMeta } from '../../lib/browser/page-meta';
import { storeTenant, session } from '../../lib/session/session';

/** What the gate before every screen says: come in, or no such tenant. */
export type TenantGateResult =
  { kind: 'open'; tenantId: string; tenant: TenantInfo; settings: AppSettings } | { kind: 'unknown' };

/** The product's own colour serves as well: a tenant's that cannot be shown keeps nobody out. */
const wearColor = (color: string): Promise<void> =>
  import('../../ui/theme/brand-palette').then(
    ({ showBrandColor }) => showBrandColor(color),
    () => undefined,
  );

/** Asks whether the tenant of this host name exists, keeps it for every other call, and reads its settings. */
const ask = async (): Promise<TenantGateResult> => {
  session.tenantId.remove();
  // The server knows of no tenant for this host name.
  if (pageMeta.tenant === '') return { kind: 'unknown' };
  const begun = pageMeta.tenantId === '' ? null : api(readSettings, { tenantId: pageMeta.tenantId });
  // Whether it failed matters only where the tenant exists.
  begun?.catch(() => undefined);
  const check = await api(checkTenant, { params: { tenant: pageMeta.tenant } });
  if (!check.exists) return { kind: 'unknown' };
  storeTenant(check._id);
  const settings = await (begun ?? api(readSettings));
  if (settings.brandColor !== null) await wearColor(settings.brandColor);
  return { kind: 'open', tenantId: check._id, tenant: check.info, settings };
};

let asked: Promise<TenantGateResult> | null = null;

/** The tenant's settings have changed: the next screen asks for them anew. */
export const resetTenantGate = (): void => {
  asked = null;
};

/**
 * The tenant and its settings, asked for once per page.
 * @throws what the API client throws; the next call asks again
 */
export const loadTenant = async (): Promise<TenantGateResult> => {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  const response = await asked;
  // The end of a session forgets the tenant too; the next sign-in on this page needs it.
  if (response.kind === 'open' && session.tenantId.get() === null) session.tenantId.set(response.tenantId);
  return response;
};

import type { PageData } from '@vantage/contract/page-data';
import { readSettings, type AppSettings } from '@vantage/contract/settings/settings';
import { checkTenant, type TenantInfo } from '@vantage/contract/tenants';
import { api } from '../../lib/api/api-client';
import { showFavicon } from '../../lib/browser/favicon';
import { pageMeta, readPageData } from '../../lib/browser/page-meta';
import { storeTenant, session } from '../../lib/session/session';

export type TenantGateResult =
  | { kind: 'open'; tenantId: string; tenant: TenantInfo; settings: AppSettings }
  | { kind: 'unknown' };

/** Whether the page has the color of a tenant. */
let isColored = false;

/** A failure falls back to the product's own color. The library is loaded only for other colors. */
const applyBrandColor = async (color: string | null): Promise<void> => {
  if (color === null && !isColored) return;
  isColored = color !== null;
  await import('../../ui/theme/brand-palette').then(
    ({ showBrandColor }) => showBrandColor(color),
    () => undefined,
  );
};

const requestPageData = async (): Promise<PageData> => {
  const tenant = await api(checkTenant, { params: { tenant: pageMeta.tenant } });
  if (!tenant.exists) return null;
  return { tenant, settings: await api(readSettings, { tenantId: tenant._id }) };
};

// The page's data is as old as the page, so it serves the first check only.
let pageData = readPageData();

/** Checks the tenant of this host name, stores it for all further requests, and applies its brand color. */
const checkCurrentTenant = async (): Promise<TenantGateResult> => {
  session.tenantId.remove();
  // No tenant has this host name.
  if (pageMeta.tenant === '') return { kind: 'unknown' };
  const data = pageData ?? (await requestPageData());
  pageData = null;
  if (data === null) return { kind: 'unknown' };
  const { tenant, settings } = data;
  storeTenant(tenant._id);
  showFavicon(settings.favicon);
  await applyBrandColor(settings.brandColor);
  return { kind: 'open', tenantId: tenant._id, tenant: tenant.info, settings };
};

let pending: Promise<TenantGateResult> | null = null;

/** The next screen reloads the tenant's settings. */
export const resetTenantGate = (): void => {
  pending = null;
};

/**
 * Loaded once per page.
 * @throws as the API client does; the next call tries again
 */
export const loadTenant = async (): Promise<TenantGateResult> => {
  pending ??= checkCurrentTenant().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  const response = await pending;
  // The end of a session clears the tenant; the next sign-in needs it.
  if (response.kind === 'open' && session.tenantId.get() === null) session.tenantId.set(response.tenantId);
  return response;
};

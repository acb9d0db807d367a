import type { AppSettings } from './settings/settings';
import type { PublicTenant } from './tenants';

/**
 * What the server writes into the application's page as JSON, so that the first screen does not have to request it:
 * the responses of `checkTenant` and `readSettings` to a visitor without a session. Null for a host without a tenant.
 */
export type PageData = { readonly tenant: PublicTenant; readonly settings: AppSettings } | null;

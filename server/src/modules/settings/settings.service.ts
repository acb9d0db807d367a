import type { LanguageCode } from '@vantage/contract/language-codes';
import { permission } from '@vantage/contract/permissions';
import { productName } from '@vantage/contract/product';
import type { AppSettings, AuthMethod } from '@vantage/contract/settings';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import type { AssetService } from '../assets';
import { presentAllSettings, presentSignInSettings } from './settings.presenter';
import type { settingsRepository } from './settings.repository';

interface Dependencies {
  readonly database: Database;
  readonly settings: ReturnType<typeof settingsRepository>;
  readonly assets: AssetService;
}

export type SettingsService = ReturnType<typeof settingsService>;

export const settingsService = ({ database, settings, assets }: Dependencies) => ({
  /** What the caller may see of a tenant's settings; a tenant that does not exist was refused before. */
  async read(tenantId: string, actor: Actor | null): Promise<AppSettings> {
    const row = await database.read(tenantId, (scope) => settings.get(scope));
    const assetUrl = (id: string | null) => assets.url(tenantId, id);
    return actor?.can(permission.settingsWrite)
      ? presentAllSettings(row, assetUrl)
      : presentSignInSettings(row, assetUrl);
  },

  languages: async () => {
    const rows = await database.registry((registry) => settings.languages(registry));
    return rows.map(({ id, code, name, native_name }) => ({ _id: id, code, name, nativeName: native_name }));
  },

  /** How long a session may be idle (minutes) and last (hours). */
  async sessionLimits(scope: Scope): Promise<{ idleMinutes: number; absoluteHours: number }> {
    const row = await settings.get(scope);
    return { idleMinutes: row.session_idle_minutes, absoluteHours: row.session_absolute_hours };
  },

  /** The languages that the interface is offered in. */
  offeredLanguages: async (scope: Scope): Promise<readonly LanguageCode[]> =>
    (await settings.get(scope)).selected_languages,

  /** How people may sign in. */
  signInMethods: async (scope: Scope): Promise<readonly AuthMethod[]> =>
    (await settings.get(scope)).auth_method,

  /** How the organisation appears in what it sends. */
  async branding(scope: Scope): Promise<{ productLabel: string; brandColor: string | null }> {
    const row = await settings.get(scope);
    return { productLabel: row.product_label ?? productName, brandColor: row.brand_color };
  },

  /** Hosts, beside the providers' own, that insights of this tenant may come from. */
  embedHosts: (tenantId: string): Promise<readonly string[]> =>
    database.read(tenantId, async (scope) => (await settings.get(scope)).embed_hosts),
});

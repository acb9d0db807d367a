import { languages, type LanguageCode } from '@vantage/contract/language-codes';
import type { Language } from '@vantage/contract/languages';
import { productName } from '@vantage/contract/product';
import type { AllSettings, AppSettings } from '@vantage/contract/settings/settings';
import { presentPublicBranding } from './branding-settings';
import { presentBounceKeys } from './bounce-settings';
import { presentEmbedding } from './embedding-settings';
import { presentMail } from './mail-settings';
import { presentRetention } from './retention-periods';
import type { SettingsRow } from './settings.repository';

interface AssetUrls {
  readonly url: (id: string | null) => string | null;
  readonly favicon: (id: string | null) => string | null;
}

/** Visible without a sign-in. */
export const presentSignInSettings = (row: SettingsRow, assets: AssetUrls): AppSettings => ({
  appLogo: assets.url(row.app_logo_id),
  favicon: assets.favicon(row.app_logo_id),
  loginImage: assets.url(row.login_image_id),
  authMethod: row.auth_method,
  selectedLanguages: row.selected_languages,
  defaultLanguage: row.default_language,
  productLabel: row.product_label ?? productName,
  ...presentPublicBranding(row),
});

const languageName = (code: LanguageCode, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;

export const presentLanguage = (code: LanguageCode): Language => ({
  _id: languages[code].id,
  code,
  name: languageName(code, 'en'),
  nativeName: languageName(code, languages[code].locale),
});

export const presentOptions = (row: SettingsRow) => ({
  industries: row.industries,
  projectTypes: row.project_types,
  projectModules: row.project_modules,
  salesPackages: row.sales_packages,
  regions: row.regions,
});

export const presentAllSettings = (
  row: SettingsRow,
  {
    assets,
    ssoRedirect,
    bounceUrl,
  }: {
    readonly assets: AssetUrls;
    readonly ssoRedirect: string;
    readonly bounceUrl: (nonce: Buffer | null) => string;
  },
): AllSettings => ({
  ...presentSignInSettings(row, assets),
  id: row.id,
  version: row.version,
  customerLogo: assets.url(row.app_logo_id),
  customerLogoId: row.app_logo_id,
  loginImageId: row.login_image_id,
  supportEmail: row.support_email,
  timeZone: row.time_zone,
  enableSubarea: row.enable_subarea,
  enableDepartment: row.enable_department,
  enableDivision: row.enable_division,
  enableShift: row.enable_shift,
  enableVerifier: row.enable_verifier,
  enableActionAttachment: row.enable_action_attachment,
  emailDomains: row.email_domains,
  options: presentOptions(row),
  retention: presentRetention(row),
  session: { idleMinutes: row.session_idle_minutes, absoluteHours: row.session_absolute_hours },
  sso: {
    issuer: row.sso_issuer,
    clientId: row.sso_client_id,
    clientSecret: { set: row.sso_client_secret !== null },
    createUsers: row.sso_create_users,
    redirectUrl: ssoRedirect,
  },
  ...presentEmbedding(row),
  mail: { ...presentMail(row), ...presentBounceKeys(row), bounceUrl: bounceUrl(row.bounce_url_nonce) },
});

import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { SealedColumnPurpose } from '../../platform/crypto/sealed-columns';
import { AppError } from '../../platform/errors';
import { auditedBranding, toBrandingColumns } from './branding-settings';
import { auditedBounceSettings, toBounceColumns } from './bounce-settings';
import { presentEmbedding, toEmbeddingColumns } from './embedding-settings';
import { auditedLanguages, toLanguageColumns } from './language-settings';
import { auditedMail, toMailColumns } from './mail-settings';
import { presentRetention } from './retention-periods';
import { presentOptions } from './settings.presenter';
import type { ChangedSettings, SettingsRow } from './settings.repository';

type Column = keyof ChangedSettings;

export const ssoSealPurpose = 'single sign-on client secret';

const invalidField = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

/** Columns that the change does not name are absent. */
export function toColumns(
  change: SettingsChange,
  seal: (purpose: SealedColumnPurpose, secret: string) => Buffer,
): ChangedSettings {
  const { session, sso, options } = change;
  const secret = sso?.clientSecret;
  const columns: { [column in Column]?: ChangedSettings[column] | undefined } = {
    auth_method: change.authMethod,
    email_domains: change.emailDomains,
    enable_subarea: change.enableSubarea,
    enable_department: change.enableDepartment,
    enable_division: change.enableDivision,
    enable_shift: change.enableShift,
    enable_verifier: change.enableVerifier,
    enable_action_attachment: change.enableActionAttachment,
    industries: options?.industries,
    project_types: options?.projectTypes,
    project_modules: options?.projectModules,
    sales_packages: options?.salesPackages,
    regions: options?.regions,
    session_idle_minutes: session?.idleMinutes,
    session_absolute_hours: session?.absoluteHours,
    sso_issuer: sso?.issuer,
    sso_client_id: sso?.clientId,
    sso_client_secret: typeof secret === 'string' ? seal(ssoSealPurpose, secret) : secret,
    sso_create_users: sso?.createUsers,
    ...toBrandingColumns(change),
    ...toLanguageColumns(change),
    ...toEmbeddingColumns(change, seal),
    ...toMailColumns(change, seal),
    ...toBounceColumns(change, seal),
  };
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as ChangedSettings;
}

/** A given secret always counts as changed. */
export const changedColumns = (row: SettingsRow, columns: ChangedSettings): ChangedSettings =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column as Column]),
    ),
  ) as ChangedSettings;

export const isProviderComplete = (
  row: SettingsRow,
): row is SettingsRow & { sso_issuer: string; sso_client_id: string; sso_client_secret: Buffer } =>
  row.sso_issuer !== null && row.sso_client_id !== null && row.sso_client_secret !== null;

/** The contract accepts http on this machine, which needs the operator's permission. */
const isAllowedIssuer = (address: string, options: { readonly providersOnLoopback: boolean }): boolean =>
  options.providersOnLoopback || new URL(address).protocol === 'https:';

/** @throws {AppError} validation */
export function checkProvider(
  before: SettingsRow,
  changed: ChangedSettings,
  options: { readonly providersOnLoopback: boolean },
): void {
  const after = { ...before, ...changed };
  if (typeof changed.sso_issuer === 'string' && !isAllowedIssuer(changed.sso_issuer, options))
    throw invalidField('sso.issuer', 'issuer', 'Enter an https:// URL without a question mark or #.');
  // Otherwise an administrator could have the stored secret sent to their own server.
  if (
    changed.sso_issuer !== undefined &&
    changed.sso_issuer !== null &&
    before.sso_client_secret !== null &&
    changed.sso_client_secret === undefined
  )
    throw invalidField('sso.clientSecret', 'newIssuer', 'A new provider needs its own client secret.');
  if (after.auth_method.includes('sso') && !isProviderComplete(after))
    throw invalidField(
      'authMethod',
      'ssoNotConfigured',
      'Single sign-on needs an issuer, client ID and client secret.',
    );
}

const auditedSecret = (secret: Buffer | null, before: Buffer | null): string => {
  if (secret === null) return 'unset';
  return before !== null && !before.equals(secret) ? 'replaced' : 'set';
};

/** @param previous the settings before, to distinguish replaced secrets from unchanged ones */
const auditedSettings = (row: SettingsRow, previous: SettingsRow) => {
  const { embedHosts, powerBi, tableau } = presentEmbedding(row);
  return {
    ...auditedBranding(row),
    ...auditedLanguages(row),
    authMethod: row.auth_method,
    emailDomains: row.email_domains,
    enableSubarea: row.enable_subarea,
    enableDepartment: row.enable_department,
    enableDivision: row.enable_division,
    enableShift: row.enable_shift,
    enableVerifier: row.enable_verifier,
    enableActionAttachment: row.enable_action_attachment,
    options: presentOptions(row),
    retention: presentRetention(row),
    session: { idleMinutes: row.session_idle_minutes, absoluteHours: row.session_absolute_hours },
    sso: {
      issuer: row.sso_issuer,
      clientId: row.sso_client_id,
      clientSecret: auditedSecret(row.sso_client_secret, previous.sso_client_secret),
      createUsers: row.sso_create_users,
    },
    embedHosts,
    powerBi: {
      ...powerBi,
      clientSecret: auditedSecret(row.power_bi_client_secret, previous.power_bi_client_secret),
    },
    tableau: {
      ...tableau,
      secretValue: auditedSecret(row.tableau_secret_value, previous.tableau_secret_value),
    },
    mail: {
      ...auditedMail(row, previous, auditedSecret),
      ...auditedBounceSettings(row, previous, auditedSecret),
    },
  };
};

/** Without the values of secrets. */
export function auditedChange(
  before: SettingsRow,
  after: SettingsRow,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is] = [auditedSettings(before, before), auditedSettings(after, before)];
  const keys = (Object.keys(was) as (keyof typeof was)[]).filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  const only = (settings: typeof was) => Object.fromEntries(keys.map((key) => [key, settings[key]]));
  return { before: only(was), after: only(is) };
}

import type { SettingsChange } from '@vantage/contract/settings-change';
import { AppError } from '../../platform/errors';
import type { ChangedSettings, SettingsRow } from './settings.repository';

type Column = keyof ChangedSettings;

const refused = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

/** What a change wants the columns to be; those that it does not name are absent. */
export function wantedColumns(change: SettingsChange, seal: (secret: string) => Buffer): ChangedSettings {
  const { session, sso } = change;
  const secret = sso?.clientSecret;
  const wanted: { [column in Column]?: ChangedSettings[column] | undefined } = {
    message_above_login_area: change.messageAboveLoginArea,
    auth_method: change.authMethod,
    email_domains: change.emailDomains,
    enable_subarea: change.enableSubarea,
    enable_department: change.enableDepartment,
    enable_division: change.enableDivision,
    enable_shift: change.enableShift,
    enable_verifier: change.enableVerifier,
    enable_action_attachment: change.enableActionAttachment,
    session_idle_minutes: session?.idleMinutes,
    session_absolute_hours: session?.absoluteHours,
    sso_issuer: sso?.issuer,
    sso_client_id: sso?.clientId,
    sso_client_secret: typeof secret === 'string' ? seal(secret) : secret,
    sso_create_users: sso?.createUsers,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as ChangedSettings;
}

/** Of what is wanted, what is not so already. A secret that is written is a new one. */
export const differing = (row: SettingsRow, wanted: ChangedSettings): ChangedSettings =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column as Column]),
    ),
  ) as ChangedSettings;

/** Single sign-on is configured as soon as all that a provider asks for is there. */
export const isProviderComplete = (
  row: SettingsRow,
): row is SettingsRow & { sso_issuer: string; sso_client_id: string; sso_client_secret: Buffer } =>
  row.sso_issuer !== null && row.sso_client_id !== null && row.sso_client_secret !== null;

/** What the contract's pattern lets through may still be no address, such as a port beyond the last one. */
const isIssuer = (address: string, options: { readonly providersOnLoopback: boolean }): boolean =>
  URL.canParse(address) && (options.providersOnLoopback || new URL(address).protocol === 'https:');

/**
 * Rules that need to know what the settings are beside the change.
 * @throws {AppError} validation
 */
export function checkProvider(
  before: SettingsRow,
  changed: ChangedSettings,
  options: { readonly providersOnLoopback: boolean },
): void {
  const after = { ...before, ...changed };
  if (typeof changed.sso_issuer === 'string' && !isIssuer(changed.sso_issuer, options))
    throw refused('sso.issuer', 'issuer', 'An https address.');
  // Or whoever may change the settings could have the stored secret sent to an address of their own.
  if (
    changed.sso_issuer !== undefined &&
    changed.sso_issuer !== null &&
    before.sso_client_secret !== null &&
    changed.sso_client_secret === undefined
  )
    throw refused('sso.clientSecret', 'newIssuer', 'Another provider needs its own client secret.');
  if (after.auth_method.includes('sso') && !isProviderComplete(after))
    throw refused('authMethod', 'ssoNotConfigured', 'Single sign-on needs issuer, client id and secret.');
}

const readable = (row: SettingsRow) => ({
  messageAboveLoginArea: row.message_above_login_area,
  authMethod: row.auth_method,
  emailDomains: row.email_domains,
  enableSubarea: row.enable_subarea,
  enableDepartment: row.enable_department,
  enableDivision: row.enable_division,
  enableShift: row.enable_shift,
  enableVerifier: row.enable_verifier,
  enableActionAttachment: row.enable_action_attachment,
  session: { idleMinutes: row.session_idle_minutes, absoluteHours: row.session_absolute_hours },
  sso: {
    issuer: row.sso_issuer,
    clientId: row.sso_client_id,
    clientSecret: row.sso_client_secret === null ? 'unset' : 'set',
    createUsers: row.sso_create_users,
  },
});

/** What the audit log tells of a change: the settings that are different, and of a secret no more than that it is. */
export function auditedChange(
  before: SettingsRow,
  after: SettingsRow,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is] = [readable(before), readable(after)];
  const isReplaced =
    before.sso_client_secret !== null &&
    after.sso_client_secret !== null &&
    !before.sso_client_secret.equals(after.sso_client_secret);
  if (isReplaced) is.sso.clientSecret = 'replaced';
  const keys = (Object.keys(was) as (keyof typeof was)[]).filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  const only = (settings: typeof was) => Object.fromEntries(keys.map((key) => [key, settings[key]]));
  return { before: only(was), after: only(is) };
}

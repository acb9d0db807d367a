import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { tableauSubject } from '@vantage/contract/settings/embed-settings';
import { languageCodes } from '@vantage/contract/language-codes';
import { languageCode } from '@vantage/contract/languages';
import { smtpSecurity } from '@vantage/contract/settings/mail-settings';
import { authMethod } from '@vantage/contract/settings/sign-in-settings';
import type { Scope } from '../../platform/database/database';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { defaultOptions } from './offered-options';

const optionsOrDefault = (offered: readonly string[]) =>
  z
    .array(z.string())
    .nullable()
    .transform((own) => own ?? [...offered]);

/** Lists are stored as text arrays without constraints, so they are validated when read. */
const settingsRow = z.object({
  id: z.string(),
  version: z.number(),
  selected_languages: z.array(languageCode),
  default_language: languageCode,
  app_logo_id: z.string().nullable(),
  login_image_id: z.string().nullable(),
  message_above_login_area: z.string(),
  product_label: z.string().nullable(),
  brand_color: z.string().nullable(),
  new_user_note: z.string().nullable(),
  support_email: z.string().nullable(),
  time_zone: z.string(),
  privacy_url: z.string().nullable(),
  accessibility_url: z.string().nullable(),
  support_url: z.string().nullable(),
  auth_method: z.array(authMethod),
  enable_subarea: z.boolean(),
  enable_department: z.boolean(),
  enable_division: z.boolean(),
  enable_shift: z.boolean(),
  enable_verifier: z.boolean(),
  enable_action_attachment: z.boolean(),
  email_domains: z.array(z.string()),
  embed_hosts: z.array(z.string()),
  session_idle_minutes: z.number(),
  session_absolute_hours: z.number(),
  sso_issuer: z.string().nullable(),
  sso_client_id: z.string().nullable(),
  sso_client_secret: z.instanceof(Buffer).nullable(),
  sso_create_users: z.boolean(),
  industries: optionsOrDefault(defaultOptions.industries),
  project_types: optionsOrDefault(defaultOptions.projectTypes),
  project_modules: optionsOrDefault(defaultOptions.projectModules),
  sales_packages: optionsOrDefault(defaultOptions.salesPackages),
  regions: optionsOrDefault(defaultOptions.regions),
  power_bi_directory_tenant_id: z.string().nullable(),
  power_bi_client_id: z.string().nullable(),
  power_bi_client_secret: z.instanceof(Buffer).nullable(),
  power_bi_authority: z.string().nullable(),
  power_bi_api: z.string().nullable(),
  tableau_host: z.string().nullable(),
  tableau_site: z.string().nullable(),
  tableau_client_id: z.string().nullable(),
  tableau_secret_id: z.string().nullable(),
  tableau_secret_value: z.instanceof(Buffer).nullable(),
  tableau_subject: tableauSubject,
  mail_from_name: z.string().nullable(),
  mail_from_address: z.string().nullable(),
  mail_postal_address: z.string().nullable(),
  mail_reply_to: z.string().nullable(),
  mail_reply_to_confirmed: z.string().nullable(),
  reply_to_token_hash: z.instanceof(Buffer).nullable(),
  reply_to_token_expires_at: z.date().nullable(),
  mail_rate_per_second: z.number().nullable(),
  mail_rate_per_domain: z.number().nullable(),
  smtp_host: z.string().nullable(),
  smtp_port: z.number().nullable(),
  smtp_security: smtpSecurity,
  smtp_user: z.string().nullable(),
  smtp_password: z.instanceof(Buffer).nullable(),
  smtp_tested_at: z.date().nullable(),
  dkim_domain: z.string().nullable(),
  dkim_selector: z.string().nullable(),
  dkim_private_key: z.instanceof(Buffer).nullable(),
  dkim_public_key: z.string().nullable(),
  bounce_url_nonce: z.instanceof(Buffer).nullable(),
  mailgun_signing_key: z.instanceof(Buffer).nullable(),
  sendgrid_verification_key: z.string().nullable(),
  sns_topic_arn: z.string().nullable(),
  page_visit_retention_months: z.number(),
  audit_entry_retention_months: z.number(),
  ended_session_retention_days: z.number(),
  respondent_address_retention_days: z.number(),
  recipient_retention_months: z.number(),
});
export type SettingsRow = z.infer<typeof settingsRow>;

export type RetentionRow = Pick<
  SettingsRow,
  | 'page_visit_retention_months'
  | 'audit_entry_retention_months'
  | 'ended_session_retention_days'
  | 'respondent_address_retention_days'
  | 'recipient_retention_months'
>;

export type ChangedSettings = Partial<Omit<SettingsRow, 'id' | 'version'>>;

const ofTenant = (scope: Scope) =>
  scope.tables().selectFrom('tenant_settings').selectAll().where('tenant_id', '=', scope.tenantId);

const findRetention = preparedStatement<RetentionRow>(
  `select page_visit_retention_months, audit_entry_retention_months, ended_session_retention_days,
     respondent_address_retention_days, recipient_retention_months
   from tenant_settings where tenant_id = $1`,
);

const findAuthMethod = preparedStatement<{ auth_method: unknown }>(
  'select auth_method from tenant_settings where tenant_id = $1',
);

export const settingsRepository = () => ({
  /** Read with each sign-in, where validating the whole row would cost too much. */
  async authMethod(scope: Scope): Promise<SettingsRow['auth_method']> {
    const [row] = await findAuthMethod(scope);
    return settingsRow.shape.auth_method.parse(row?.auth_method);
  },

  /** Read by each run of maintenance, where validating the whole row would cost too much. */
  async retention(scope: Scope): Promise<RetentionRow | undefined> {
    return (await findRetention(scope))[0];
  },

  async get(scope: Scope): Promise<SettingsRow> {
    return settingsRow.parse(await ofTenant(scope).executeTakeFirstOrThrow());
  },

  async lock(scope: Scope): Promise<SettingsRow> {
    return settingsRow.parse(await ofTenant(scope).forUpdate().executeTakeFirstOrThrow());
  },

  async update(scope: Scope, changed: ChangedSettings): Promise<SettingsRow> {
    const row = await scope
      .tables()
      .updateTable('tenant_settings')
      .set({ ...changed, version: sql<number>`version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return settingsRow.parse(row);
  },

  /** Reads the server's files of time zones, so it is not for every call. */
  async knowsTimeZone(scope: Scope, timeZone: string): Promise<boolean> {
    const { rows } = await sql`select 1 from pg_timezone_names where name = ${timeZone}`.execute(
      scope.tables(),
    );
    return rows.length > 0;
  },

  /** Without a new version, since no field of the form changes. @returns whether it had not been tested yet */
  async recordSmtpTest(scope: Scope, version: number): Promise<boolean> {
    const { numUpdatedRows } = await scope
      .tables()
      .updateTable('tenant_settings')
      .set({ smtp_tested_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('version', '=', version)
      .where('smtp_tested_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Sets no new version, since no field of the form changes. */
  async updateReplyTo(
    scope: Scope,
    columns: Pick<
      ChangedSettings,
      'mail_reply_to_confirmed' | 'reply_to_token_hash' | 'reply_to_token_expires_at'
    >,
  ): Promise<void> {
    await scope
      .tables()
      .updateTable('tenant_settings')
      .set(columns)
      .where('tenant_id', '=', scope.tenantId)
      .execute();
  },

  /** Offers all languages. Other columns get the table's defaults. */
  async insert(
    scope: Scope,
    settings: {
      appLogoId: string | null;
      messageAboveLoginArea: string;
      brandColor?: string | null;
      supportEmail?: string | null;
      timeZone?: string;
    },
  ): Promise<void> {
    const { appLogoId, messageAboveLoginArea, brandColor = null } = settings;
    const { supportEmail = null, timeZone = 'UTC' } = settings;
    await sql`
      insert into tenant_settings
        (tenant_id, id, selected_languages, app_logo_id, message_above_login_area, brand_color, support_email, time_zone)
      values (${scope.tenantId}, ${uuidv7()}, ${languageCodes}, ${appLogoId}, ${messageAboveLoginArea}, ${brandColor},
        ${supportEmail}, ${timeZone})`.execute(scope.tables());
  },
});

/**
 * Each purpose whose sealed values are stored, with the table and column that hold them. `vantage key rotate` encrypts
 * these columns again, and a tenant's export takes them out of the installation's key.
 */
export const sealedColumns = {
  'signing-key': { table: 'signing_key', column: 'private_key' },
  'outgoing mail': { table: 'outgoing_mail', column: 'sealed_content' },
  'single sign-on client secret': { table: 'tenant_settings', column: 'sso_client_secret' },
  'power bi client secret': { table: 'tenant_settings', column: 'power_bi_client_secret' },
  'tableau secret value': { table: 'tenant_settings', column: 'tableau_secret_value' },
  'smtp password': { table: 'tenant_settings', column: 'smtp_password' },
  'dkim private key': { table: 'tenant_settings', column: 'dkim_private_key' },
  'mailgun signing key': { table: 'tenant_settings', column: 'mailgun_signing_key' },
  'survey webhook secret': { table: 'survey_webhook', column: 'sealed_secret' },
} as const satisfies Record<string, { readonly table: string; readonly column: string }>;

export type SealedColumnPurpose = keyof typeof sealedColumns;

/** These values are part of a link and stored nowhere. */
type SealedTokenPurpose = 'unsubscribe link' | 'preview of an unsubscribe link';

export type SealPurpose = SealedColumnPurpose | SealedTokenPurpose;

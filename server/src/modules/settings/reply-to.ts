import type { SettingsRow } from './settings.repository';

// Replies to mail that the product sends in a tenant's name could otherwise be collected at, or blamed on, anyone's
// address.

type MailColumns = Pick<
  SettingsRow,
  | 'email_domains'
  | 'mail_from_address'
  | 'mail_reply_to'
  | 'mail_reply_to_confirmed'
  | 'smtp_host'
  | 'smtp_user'
  | 'smtp_password'
  | 'smtp_tested_at'
>;

/** Whether the tenant's own server sends, from the tenant's own address. */
const hasOwnSender = (row: MailColumns): boolean =>
  [row.mail_from_address, row.smtp_host, row.smtp_user, row.smtp_password, row.smtp_tested_at].every(
    (value) => value !== null,
  );

const domain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * An empty list of domains allows users of any domain; it makes none of them the tenant's own. It has to be asked for
 * each mail: an address that no one confirmed may be used only while its domain is listed.
 */
const isOfTenant = ({ email_domains }: Pick<MailColumns, 'email_domains'>, address: string): boolean =>
  email_domains.includes(domain(address));

/** The address that the settings name for replies; null if they go to the sender anyway. */
const requestedReplyTo = (row: MailColumns): string | null =>
  row.mail_reply_to ?? (hasOwnSender(row) ? null : row.mail_from_address);

/**
 * The requested address if someone there has to confirm it before it is used. The tenant's own server may name any
 * address of its sender's domain, since that server, and not the product, answers for the mail.
 */
export function unconfirmedReplyTo(row: MailColumns): string | null {
  const address = requestedReplyTo(row);
  if (address === null || address === row.mail_reply_to_confirmed || isOfTenant(row, address)) return null;
  const { mail_from_address: sender } = row;
  return sender !== null && hasOwnSender(row) && domain(sender) === domain(address) ? null : address;
}

/** The address that mails have: until the requested one is confirmed, the one that was confirmed before. */
export const usedReplyTo = (row: MailColumns): string | null =>
  unconfirmedReplyTo(row) === null ? requestedReplyTo(row) : row.mail_reply_to_confirmed;

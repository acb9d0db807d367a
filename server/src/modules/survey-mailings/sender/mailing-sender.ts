import type { SmtpConnection } from '../../../platform/mail/smtp-connection';
import type { Person } from '../batches/mail-message';

/** In whose name a tenant's mailings are sent, by which server, and how fast. */
export interface MailingSender {
  readonly from: Person;
  readonly replyTo: string | null;
  /** Of all batches of the tenant together; null without a limit. */
  readonly ratePerSecond: number | null;
  /** As `ratePerSecond`, of mails to one domain. */
  readonly ratePerDomain: number | null;
  /** Identifies the mail server and the login, whose connections are limited together. */
  readonly server: string;
  /** @throws {SmtpUnavailableError} */
  connect(): Promise<SmtpConnection>;
  /** Adds a DKIM signature. @param message complete, with CRLF */
  readonly sign?: ((message: string) => Promise<string>) | undefined;
}

/** Read again every few seconds while a batch is sent. */
export type MailingSenderOf = (tenantId: string) => Promise<MailingSender>;

import type { Database } from '../../../platform/database/database';
import { signMessage } from '../../../platform/mail/dkim';
import type { SettingsService, SmtpServer } from '../../settings';
import type { TenantService } from '../../tenants';

/** In whose name a tenant's survey e-mail is sent, and by which server. */
export interface MailSender {
  readonly from: { readonly address: string; readonly name: string };
  readonly replyTo: string | null;
  /** Of all mails of the tenant; null without a limit. */
  readonly ratePerSecond: number | null;
  /** Null for the product's own server. */
  readonly server: SmtpServer | null;
  /** Adds a DKIM signature. @param message complete, with CRLF */
  readonly sign?: (message: string) => Promise<string>;
}

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<SettingsService, 'mail'>;
  readonly tenants: Pick<TenantService, 'nameOf'>;
  /** The product's own address. */
  readonly productAddress: string;
}

/** Settings are not cached, so a change takes effect immediately. */
export const mailSenders =
  ({ database, settings, tenants, productAddress }: Dependencies) =>
  async (tenantId: string): Promise<MailSender> => {
    const [name, mail] = await Promise.all([
      tenants.nameOf(tenantId, null),
      database.read(tenantId, (scope) => settings.mail(scope)),
    ]);
    const { dkim } = mail;
    return {
      from: { address: mail.fromAddress ?? productAddress, name: mail.fromName ?? name },
      replyTo: mail.replyTo,
      ratePerSecond: mail.ratePerSecond,
      server: mail.smtp,
      ...(dkim && { sign: (message: string) => signMessage(message, dkim) }),
    };
  };

export type MailSenderOf = ReturnType<typeof mailSenders>;

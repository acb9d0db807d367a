import type { Database } from '../../../platform/database/database';
import { signMessage } from '../../../platform/mail/dkim';
import type { OpenSocket } from '../../../platform/mail/guarded-socket';
import type { MailSender } from '../../../platform/mail/smtp';
import {
  openSmtpConnection,
  SmtpUnavailableError,
  type SmtpConnection,
} from '../../../platform/mail/smtp-connection';
import type { SettingsService, SmtpServer } from '../../settings';
import type { TenantService } from '../../tenants';
import type { MailingSenderOf } from './mailing-sender';

/** Milliseconds for each step of the SMTP dialogue. */
const timeout = 30_000;

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<SettingsService, 'mail'>;
  readonly tenants: Pick<TenantService, 'nameOf'>;
  readonly product: { readonly sender: Pick<MailSender, 'connect'>; readonly from: string };
  readonly openSocket: OpenSocket;
}

export const smtpOptionsOf = ({ host, port, security, login }: SmtpServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'startTls',
  ignoreTLS: security === 'none',
  auth: { user: login.user, pass: login.password },
  forceAuth: true,
});

/**
 * As the settings say: the product's server sends from the product's address only, so that no tenant can send in
 * another's name. Settings are not cached, so a change takes effect immediately.
 */
export const mailSenders = (dependencies: Dependencies): MailingSenderOf => {
  const { database, settings, tenants, product, openSocket } = dependencies;

  /** @throws {SmtpUnavailableError} */
  const connectTo = async (server: SmtpServer): Promise<SmtpConnection> => {
    const connection = await openSocket(server.host, server.port).catch((error: Error) => {
      throw new SmtpUnavailableError(error.message, false);
    });
    return openSmtpConnection({ server: { ...smtpOptionsOf(server), connection }, timeout });
  };

  return async (tenantId) => {
    const [name, mail] = await Promise.all([
      tenants.nameOf(tenantId, null),
      database.read(tenantId, (scope) => settings.mail(scope)),
    ]);
    const { own } = mail;
    const dkim = own?.dkim;
    return {
      from: { address: own?.address ?? product.from, name: mail.fromName ?? name },
      replyTo: mail.replyTo,
      ratePerSecond: mail.ratePerSecond,
      ratePerDomain: mail.ratePerDomain,
      // No tenant affects what is known of another one's server.
      server: own
        ? JSON.stringify([tenantId, own.server.host, own.server.port, own.server.login.user])
        : 'product',
      connect: () => (own ? connectTo(own.server) : product.sender.connect()),
      ...(dkim && { sign: (message: string) => signMessage(message, dkim) }),
    };
  };
};

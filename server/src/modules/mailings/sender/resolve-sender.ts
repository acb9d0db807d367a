import type { Database } from '../../../platform/database/database';
import { signMessage } from '../../../platform/mail/dkim';
import type { OpenSocket } from '../../../platform/mail/guarded-socket';
import type { MailTransport } from '../../../platform/mail/smtp';
import {
  openSmtpConnection,
  SmtpUnavailableError,
  type SmtpConnection,
} from '../../../platform/mail/smtp-connection';
import type { SettingsService, SmtpServer } from '../../settings';
import type { TenantService } from '../../tenants';
import type { Person } from '../messages/mime-message';

/** Limits each step of the SMTP dialogue, in milliseconds. */
const timeout = 30_000;

/** Says in whose name a tenant's mailings are sent, by which server, and how fast. */
export interface SenderIdentity {
  readonly from: Person;
  readonly replyTo: string | null;
  /** Limits all mailings of the tenant together; null means no limit. */
  readonly ratePerSecond: number | null;
  /** Limits the mails to one domain of all mailings of the tenant together; null means no limit. */
  readonly ratePerDomain: number | null;
  /** Identifies the mail server and the login, whose connections are limited together. */
  readonly serverKey: string;
  /** @throws {SmtpUnavailableError} */
  readonly connect: () => Promise<SmtpConnection>;
  /** Adds a DKIM signature. @param message complete, with CRLF */
  readonly sign?: ((message: string) => Promise<string>) | undefined;
}

/** The sender is resolved again every few seconds while a mailing is sent. */
export type ResolveSender = (tenantId: string) => Promise<SenderIdentity>;

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<SettingsService, 'mail'>;
  readonly tenants: Pick<TenantService, 'getName'>;
  readonly systemServer: {
    readonly transport: Pick<MailTransport, 'connect' | 'discards'>;
    readonly from: string;
  };
  readonly openSocket: OpenSocket;
}

export const smtpOptions = ({ host, port, security, login }: SmtpServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'startTls',
  ignoreTLS: security === 'none',
  auth: { user: login.user, pass: login.password },
  forceAuth: true,
});

/**
 * Follows the tenant's settings. The system's server sends from the system's address only, so that no tenant can send
 * in another's name. Settings are not cached, so a change takes effect immediately.
 */
export const senderResolver = (dependencies: Dependencies): ResolveSender => {
  const { database, settings, tenants, systemServer, openSocket } = dependencies;

  /** @throws {SmtpUnavailableError} */
  async function connectToTenantServer(server: SmtpServer): Promise<SmtpConnection> {
    const connection = await openSocket(server.host, server.port).catch((error: Error) => {
      throw new SmtpUnavailableError(error.message, false);
    });
    return openSmtpConnection({ server: { ...smtpOptions(server), connection }, timeout });
  }

  return async function resolveSender(tenantId) {
    const [name, mail] = await Promise.all([
      tenants.getName(tenantId, null),
      database.read(tenantId, (scope) => settings.mail(scope)),
    ]);
    const { own: tenantServer } = mail;
    const dkim = tenantServer?.dkim;
    return {
      from: { address: tenantServer?.address ?? systemServer.from, name: mail.fromName ?? name },
      replyTo: mail.replyTo,
      ratePerSecond: mail.ratePerSecond,
      ratePerDomain: mail.ratePerDomain,
      // The key includes the tenant, so that no tenant affects what is known of another one's server.
      serverKey: tenantServer
        ? JSON.stringify([
            tenantId,
            tenantServer.server.host,
            tenantServer.server.port,
            tenantServer.server.login.user,
          ])
        : 'product',
      connect: () =>
        tenantServer && !systemServer.transport.discards
          ? connectToTenantServer(tenantServer.server)
          : systemServer.transport.connect(),
      ...(dkim && { sign: (message: string) => signMessage(message, dkim) }),
    };
  };
};

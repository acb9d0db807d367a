import type { SmtpSink, SmtpSinkOptions } from '../../server/testing/providers/open-smtp-sink';
import { openMailingClient, type MailingClient } from './mailing-client';
import type { DatabaseProxy } from '../../server/testing/database/open-database-proxy';
import type { TestDatabase } from './postgres';
import type { Product } from './product';
import type { Stage } from './stage';

/** Mails that a worker sends at a time. */
export const connections = 10;

/** A server, an organization and a mail server; workers are started as a case needs them. */
export interface Sending {
  readonly database: TestDatabase;
  readonly server: Product;
  readonly mailings: MailingClient;
  readonly sink: SmtpSink;
  /** @param options.name by which it introduces itself to the mail server */
  startWorker(options?: { readonly name?: string; readonly through?: DatabaseProxy }): Promise<Product>;
}

export async function openSending(stage: Stage, mailServer?: SmtpSinkOptions): Promise<Sending> {
  const database = await stage.database();
  const sink = await stage.smtpSink(mailServer);
  const server = await stage.start({ role: 'web', database });
  return {
    database,
    server,
    sink,
    mailings: await openMailingClient(database, () => server.origin),
    startWorker({ name = 'worker', through } = {}) {
      const smtpUrl = new URL(sink.url);
      smtpUrl.searchParams.set('name', name);
      return stage.start({
        role: 'worker',
        database: { ownerUrl: database.ownerUrl, applicationUrl: through?.url ?? database.applicationUrl },
        env: { SMTP_URL: smtpUrl.href },
      });
    },
  };
}

import pino from 'pino';
import { afterAll, expect, onTestFinished } from 'vitest';
import { secretsFrom } from '../src/platform/crypto/secrets';
import { openDatabase } from '../src/platform/database/database';
import { mailDelivery, type MailDelivery } from '../src/platform/mail/delivery';
import { mailOutbox, type OutgoingMail } from '../src/platform/mail/outbox';
import { mailQueue } from '../src/platform/mail/queue';
import { smtpSender } from '../src/platform/mail/smtp';
import { testSecretKey } from './constants';
import { databaseUrls } from './database-urls';
import { makeTenant, rowsOf, unique, type TestTenant } from './factories';
import { smtpSink, type SmtpSink } from './smtp-sink';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly detail: string;
  readonly sealed: boolean;
  readonly leased: boolean;
  readonly wait: number;
}

/** The outbox and its deliveries for the tests of a file. To be called outside of a test. */
export function mailDeliveries() {
  const database = openDatabase({ url: databaseUrls().applicationUrl, poolSize: 4, onError: () => {} });
  afterAll(() => database.close());
  const secrets = secretsFrom(testSecretKey);
  const queue = mailQueue({ database, secrets });
  const outbox = mailOutbox(secrets);

  const rows = (tenant: TestTenant): Promise<Row[]> =>
    rowsOf<Row>(
      tenant,
      `select id, state, attempts, detail, sealed_content is not null as sealed, lease is not null as leased,
         (extract(epoch from due_at - now()) * 1000)::float8 as wait
       from outgoing_mail order by id`,
    );

  /** Makes all waiting mails due. */
  const letTimePass = (tenant: TestTenant): Promise<unknown> =>
    rowsOf(tenant, "update outgoing_mail set due_at = now() where state = 'waiting'");

  const add = async (tenant: TestTenant, given: Partial<OutgoingMail> = {}): Promise<void> =>
    database.write(tenant.id, (scope) =>
      outbox.add(scope, {
        to: { address: `${unique('reader')}@example.com`, name: 'Mira Okafor' },
        subject: 'A subject',
        html: '<p>The code is 048213</p>',
        text: 'The code is 048213',
        priority: 'ordinary',
        ...given,
      }),
    );

  /** A delivery that stops with the test, and its log. */
  function deliveryBy(
    url: string,
    tenants: readonly TestTenant[],
    {
      timeout = 1_000,
      isTenantActive = () => Promise.resolve(true),
      picture = null,
      ...given
    }: {
      timeout?: number;
      stopTimeout?: number;
      isTenantActive?: (tenantId: string) => Promise<boolean>;
      picture?: Buffer | null;
    } = {},
  ): MailDelivery & { log: () => string } {
    const lines: string[] = [];
    const delivery = mailDelivery({
      queue,
      sender: smtpSender({ url, timeout }),
      tenantIds: () => Promise.resolve(tenants.map(({ id }) => id)),
      isTenantActive,
      loadLogo: () => Promise.resolve(picture),
      senderOf: () => Promise.resolve({ address: 'no-reply@portal.example', name: 'Aldermoor' }),
      logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
      ...given,
    });
    onTestFinished(() => delivery.stop());
    return { ...delivery, log: () => lines.join('') };
  }

  const settled = (tenant: TestTenant, expected: object[]): Promise<void> =>
    expect
      .poll(() => rows(tenant), { timeout: 10_000, interval: 20 })
      .toEqual(expected.map((row) => expect.objectContaining({ leased: false, ...row }) as unknown));

  const setUp = async (): Promise<{ tenant: TestTenant; sink: SmtpSink }> => ({
    tenant: await makeTenant(),
    sink: await smtpSink(),
  });

  return { database, queue, rows, letTimePass, add, deliveryBy, settled, setUp };
}

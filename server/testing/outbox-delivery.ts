import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, expect, onTestFinished } from 'vitest';
import { secretsFrom } from '../src/platform/crypto/secrets';
import { openDatabase } from '../src/platform/database/database';
import { jobMetrics } from '../src/platform/jobs/job-metrics';
import { claimJob, type ClaimedJob } from '../src/platform/jobs/job-queue';
import { jobRunner } from '../src/platform/jobs/job-runner';
import { outboxDelivery, productMail } from '../src/platform/mail/outbox-delivery';
import { mailOutbox, mailTask, type OutgoingMail } from '../src/platform/mail/outbox';
import { smtpTransport } from '../src/platform/mail/smtp';
import { findWaitingMail } from '../src/platform/mail/stored-mails';
import { makeJobsDue, openGate } from './background-jobs';
import { testSecretKey } from './constants';
import { databaseUrls } from './database/database-urls';
import { makeTenant, queryRows, unique, type TestTenant } from './factories';
import { smtpSink, type SmtpSink } from './providers/smtp-sink';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly detail: string;
  readonly sealed: boolean;
  readonly leased: boolean;
  /** Null once it is done with. */
  readonly wait: number | null;
}

/** The outbox and its deliveries for the tests of a file. To be called outside of a test. */
export function outboxDeliveries() {
  const database = openDatabase({ url: databaseUrls().applicationUrl, poolSize: 4, onError: () => {} });
  afterAll(() => database.close());
  const secrets = secretsFrom(testSecretKey);
  const outbox = mailOutbox(secrets);

  const rows = (tenant: TestTenant): Promise<Row[]> =>
    queryRows<Row>(
      tenant,
      `select m.id, m.state, coalesce(j.attempts, m.attempts) as attempts, m.detail,
         m.sealed_content is not null as sealed, j.lease is not null as leased,
         (extract(epoch from j.due_at - now()) * 1000)::float8 as wait
       from outgoing_mail m
       left join background_job j on j.tenant_id = $1 and j.task = 'mail' and j.subject = m.id
       where m.tenant_id = $1 order by m.id`,
      [tenant.id],
    );

  const claim = (tenant: TestTenant): Promise<ClaimedJob | undefined> =>
    database.write(tenant.id, (scope) => claimJob(scope, mailTask));

  const getSubject = async (tenant: TestTenant, job: ClaimedJob | undefined): Promise<string | undefined> => {
    if (!job) return undefined;
    const mail = await database.read(tenant.id, (scope) => findWaitingMail(scope, secrets, job.subject));
    return mail?.content?.subject;
  };

  const add = async (tenant: TestTenant, input: Partial<OutgoingMail> = {}): Promise<void> =>
    database.write(tenant.id, (scope) =>
      outbox.add(scope, {
        to: { address: `${unique('reader')}@example.com`, name: 'Mira Okafor' },
        subject: 'A subject',
        html: '<p>The code is 048213</p>',
        text: 'The code is 048213',
        priority: 'ordinary',
        ...input,
      }),
    );

  /** A delivery that stops with the test, and its log. */
  function deliveryBy(
    url: string,
    tenants: readonly TestTenant[],
    {
      timeout = 20_000,
      isTenantActive = () => Promise.resolve(true),
      picture = null,
      ...input
    }: {
      timeout?: number;
      stopTimeout?: number;
      isTenantActive?: (tenantId: string) => Promise<boolean>;
      picture?: Buffer | null;
    } = {},
  ): {
    wake: (tenantId: string, urgent: boolean) => void;
    wakeAll: () => void;
    stop: () => Promise<void>;
    log: () => string;
  } {
    const lines: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const runner = jobRunner({
      database,
      tasks: [
        outboxDelivery({
          database,
          secrets,
          prepare: productMail({
            transport: smtpTransport({ url, timeout }),
            loadLogo: () => Promise.resolve(picture),
            resolveSender: () => Promise.resolve({ address: 'no-reply@portal.example', name: 'Aldermoor' }),
          }),
          logger,
        }),
      ],
      tenantIds: () => Promise.resolve(tenants.map(({ id }) => id)),
      isTenantActive,
      outbound: openGate,
      metrics: jobMetrics(new Registry()),
      logger,
      ...input,
    });
    onTestFinished(() => runner.stop());
    return {
      wake: (tenantId, urgent) => runner.wake(tenantId, mailTask, urgent),
      wakeAll: () => void runner.checkAllTenants(),
      stop: () => runner.stop(),
      log: () => lines.join(''),
    };
  }

  const settled = (tenant: TestTenant, expected: object[]): Promise<void> =>
    expect
      .poll(() => rows(tenant), { timeout: 10_000, interval: 20 })
      .toEqual(expected.map((row) => expect.objectContaining({ leased: false, ...row }) as unknown));

  const setUp = async (): Promise<{ tenant: TestTenant; sink: SmtpSink }> => ({
    tenant: await makeTenant(),
    sink: await smtpSink(),
  });

  return {
    database,
    rows,
    letTimePass: makeJobsDue,
    claim,
    getSubject,
    add,
    deliveryBy,
    settled,
    setUp,
  };
}

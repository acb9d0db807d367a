import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { testSecretKey } from '../testing/constants';
import { connect, emptyDatabase, migratedDatabase } from '../testing/database/database';
import type { DatabaseUrls } from '../testing/database/database-urls';
import { startServer, startVantage } from '../testing/process/server-process';
import { readHeader, smtpSink } from '../testing/providers/smtp-sink';
import { secretsFrom } from './platform/crypto/secrets';
import { openDatabase } from './platform/database/database';
import { mailOutbox } from './platform/mail/outbox';

/** The shared database: a worker process would send other tests' mail. */
const external = () => ({
  DATABASE_URL: inject('applicationUrl'),
  DATABASE_OWNER_URL: inject('ownerUrl'),
  SECRET_KEY: testSecretKey,
  ROLE: 'web',
});

const on = ({ ownerUrl, applicationUrl }: DatabaseUrls) => ({
  DATABASE_URL: applicationUrl,
  DATABASE_OWNER_URL: ownerUrl,
  SECRET_KEY: testSecretKey,
  PORT: '0',
});

describe('the process', { timeout: 60_000 }, () => {
  it('stops on a signal even if its output is no longer read', async () => {
    const running = startServer({ ...external(), PORT: '0' });
    const [, address] = await running.line(/ready: (http:\/\/\S+)/);
    running.stopReading();
    // There is a buffered log line to write at the end.
    await fetch(`${address}healthz`);
    await fetch(`${address}api/v1/app/languages`);
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  it('starts, and stops on a signal once it has responded to all pending requests (F25)', async () => {
    const running = startServer({ ...external(), PORT: '0', SHUTDOWN_DELAY: '1' });
    const [, address] = await running.line(/ready: (http:\/\/\S+)/);
    for (const path of ['healthz', 'readyz']) expect((await fetch(`${address}${path}`)).status).toBe(200);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    onTestFinished(() => agent.destroy());
    const responses: IncomingMessage[] = [];
    /** Sends requests on keep-alive connections until they are closed. */
    const callOn = async (): Promise<void> => {
      for (;;) {
        const call = get(`${address}api/v1/app/languages`, { agent });
        const [response] = (await once(call, 'response')) as [IncomingMessage];
        responses.push(response.resume());
        await once(response, 'end');
        if (response.headers.connection === 'close') return;
      }
    };
    const callers = Array.from({ length: 16 }, callOn);
    await expect.poll(() => responses.length, { timeout: 20_000 }).toBeGreaterThan(160);
    const ended = running.stop();
    await Promise.all(callers);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('migrates an empty database, and names what it ignores', async () => {
    const running = startServer({ ...on(await emptyDatabase()), MAIL: 'discard', SMPT_URL: 'smtp://mail' });
    const [, address] = await running.line(/ready: (http:\/\/\S+)/);
    await running.line(/^Mail is discarded \(MAIL=discard\)$/m);
    expect((await fetch(`${address}dev/mail`)).status).toBe(404);
    expect(await running.stop()).toMatchObject({
      code: 0,
      stderr: 'SMPT_URL: is no setting; if SMTP_URL is meant, correct its name\n',
    });
  });

  it('starts without its mail server, reports it in one line, and has no mailbox', async () => {
    const SMTP_URL = 'smtp://portal:secret-of-the-url@127.0.0.1:1';
    const running = startServer({ ...on(await migratedDatabase()), SMTP_URL });
    const [, address] = await running.line(/ready: (http:\/\/\S+)/);
    for (const path of ['dev/mail', 'dev/mail.json'])
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    const { code, stdout, stderr } = await running.stop();
    expect(code).toBe(0);
    expect(stdout).toContain('Mail is sent by 127.0.0.1:1\n');
    expect(stderr).toMatch(
      /^SMTP_URL: mail waits, for its server cannot be used: [^\n]*ECONNREFUSED[^\n]*\n$/,
    );
    expect(stdout + stderr).not.toContain('secret-of-the-url');
  });

  it("as `vantage serve --role worker`, without the owner's URL, sends the outbox of other processes and serves no requests", async () => {
    const [env, sink] = [on(await migratedDatabase()), await smtpSink()];
    const running = startVantage(['serve', '--role', 'worker'], {
      ...env,
      DATABASE_OWNER_URL: '',
      SMTP_URL: sink.url,
      PUBLIC_URL: 'https://{tenant}.example.com',
    });
    const [, address] = await running.line(/worker is ready: (http:\/\/[^/]+)\/readyz/);
    const statuses = ['/readyz', '/healthz', '/', '/api/v1/app/languages', '/dev/mail'].map(
      async (path) => (await fetch(`${address}${path}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404]);

    const tenantId = crypto.randomUUID();
    const info = { name: 'Aldermoor', supportEmail: null, timeZone: 'UTC' };
    const owner = await connect(env.DATABASE_OWNER_URL);
    await owner.query("insert into tenant (id, slug, profile) values ($1, 'aldermoor', $2)", [
      tenantId,
      info,
    ]);
    const database = openDatabase({ url: env.DATABASE_URL, poolSize: 1, onError: () => {} });
    onTestFinished(() => database.close());
    await database.write(tenantId, (scope) =>
      mailOutbox(secretsFrom(testSecretKey)).add(scope, {
        to: { address: 'mira@example.com', name: 'Mira' },
        subject: 'A subject',
        html: '<p>A text</p>',
        text: 'A text',
        priority: 'urgent',
      }),
    );
    await expect.poll(() => sink.mails, { timeout: 20_000 }).toHaveLength(1);
    expect(sink.mails.map((mail) => readHeader(mail, 'From'))).toEqual([
      ['Aldermoor <no-reply@example.com>'],
    ]);
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });
  });
});

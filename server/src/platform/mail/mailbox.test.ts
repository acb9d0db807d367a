import { startMailbox, type Mailbox } from '@vantage/dev-mailbox/mailbox';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { send, type TestResponse } from '../../../testing/client';
import { migrationsDirectory, testSecretKey } from '../../../testing/constants';
import { connect, emptyDatabase } from '../../../testing/database/database';
import { ownApp, sharedApp, type TestApp } from '../../../testing/test-app';
import { secretsFrom } from '../crypto/secrets';
import { openDatabase, type Database } from '../database/database';
import { migrate } from '../database/migrations';
import { mailOutbox } from './outbox';
import { smtpTransport } from './smtp';

const plain = {
  from: 'no-reply@portal.example',
  to: { address: 'Mira@example.com', name: 'Mira' },
  subject: 'Grüße <b>&',
  html: '<p style="color:red">A text with <a href="https://example.com/">a link</a></p>',
  text: 'A text',
};

const ownMailbox = async (): Promise<Mailbox> => {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.stop());
  return mailbox;
};

async function sendTo(mailbox: Mailbox, ...mails: readonly Mail.Options[]): Promise<void> {
  const transport = createTransport({ url: mailbox.smtpUrl });
  for (const mail of mails) await transport.sendMail({ ...plain, ...mail });
}

const mailboxOfAll = await startMailbox();
afterAll(() => mailboxOfAll.stop());
const shared = await sharedApp({ mailbox: mailboxOfAll });

async function appWithMails(...mails: readonly Mail.Options[]): Promise<TestApp> {
  const mailbox = await ownMailbox();
  await sendTo(mailbox, ...mails);
  return ownApp({ mailbox });
}

const mailsAt = async (app: TestApp, query = ''): Promise<TestResponse['body']> =>
  (await send(app, { url: `/dev/mail.json${query}` })).body;

/** A separate database with one tenant and without other tests' mail. */
async function ownDatabase(): Promise<{ url: string; database: Database; tenantId: string }> {
  const { ownerUrl, applicationUrl: url } = await emptyDatabase();
  const applicationRole = new URL(url).username;
  await migrate({ ownerUrl, applicationRole, directory: migrationsDirectory });
  const tenantId = uuidv7();
  const owner = await connect(ownerUrl);
  const info = { name: 'Aldermoor', supportEmail: null, timeZone: 'UTC' };
  await owner.query("insert into tenant (id, slug, profile) values ($1, 'aldermoor', $2)", [tenantId, info]);
  const database = openDatabase({ url, poolSize: 1, onError: () => {} });
  onTestFinished(() => database.close());
  return { url, database, tenantId };
}

describe('a mail in the outbox', () => {
  it('arrives once it is committed, sent by the organization, and never if it is rolled back', async () => {
    const { url, database, tenantId } = await ownDatabase();
    const mailbox = await ownMailbox();
    const transport = smtpTransport({ url: mailbox.smtpUrl });
    const app = await ownApp({
      databaseUrl: url,
      mailbox,
      runsJobs: true,
      mail: { transport, from: plain.from },
    });
    const outbox = mailOutbox(secretsFrom(testSecretKey));

    const failure = new Error('What the mail was to tell did not happen');
    const rolledBack = database.write(tenantId, async (scope) => {
      await outbox.add(scope, { ...plain, subject: 'Rolled back', priority: 'urgent' });
      throw failure;
    });
    await expect(rolledBack).rejects.toBe(failure);
    await database.write(tenantId, (scope) => outbox.add(scope, { ...plain, priority: 'ordinary' }));

    await expect.poll(() => mailsAt(app), { timeout: 10_000 }).not.toEqual([]);
    expect(await mailsAt(app)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        to: 'Mira@example.com',
        subject: 'Grüße <b>&',
        text: 'A text',
        html: expect.stringContaining(plain.html),
        headers: expect.objectContaining({
          from: 'Aldermoor <no-reply@portal.example>',
          to: 'Mira <Mira@example.com>',
        }),
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });
});

describe('/dev/mail.json', () => {
  it('lists newest first, and filters by address in any case', async () => {
    const app = await appWithMails({ subject: 'first' }, { subject: 'second', to: 'jonas@example.com' });
    const subjects = async (query: string): Promise<string[]> =>
      (await mailsAt(app, query)).map(({ subject }: { subject: string }) => subject);
    expect(await subjects('')).toEqual(['second', 'first']);
    expect(await subjects('?to=mira@EXAMPLE.com')).toEqual(['first']);
    expect(await subjects('?to=mira')).toEqual([]);
    expect((await send(app, { url: '/dev/mail.json?to=a&to=b' })).status).toBe(422);
  });
});

describe('/dev/mail', () => {
  it('shows mails with user input as text, under a policy without scripts', async () => {
    const app = await appWithMails({ text: '<script>alert(1)</script>' });
    const [{ id }] = await mailsAt(app);
    const page = await send(app, { url: '/dev/mail?to=%22%3E%3Cscript%3E' });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;"');
    const all = await send(app, { url: '/dev/mail?to=' });
    expect(all.text).toContain('Grüße &lt;b&gt;&amp;');
    expect(all.text).toContain('&lt;script&gt;alert(1)');
    expect(all.text).toContain(`href="/dev/mail/${id}"`);
    expect(all.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(all.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  it("shows a mail's HTML in a sandbox", async () => {
    const app = await appWithMails({});
    const [{ id }] = await mailsAt(app);
    const mail = await send(app, { url: `/dev/mail/${id}` });
    expect(mail.text).toContain(plain.html);
    expect(mail.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-(scripts|same-origin))/);
    expect((await send(app, { url: `/dev/mail/${id.toUpperCase()}` })).text).toBe(mail.text);
    expect((await send(app, { url: '/dev/mail/other' })).status).toBe(404);
  });

  beforeAll(() => sendTo(mailboxOfAll, {}));

  it.each([
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['another machine over IPv6', { remoteAddress: '2001:db8::1' }],
    ['behind a proxy at this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['behind a proxy that says so otherwise', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a page whose name was led to this machine', { headers: { host: 'evil.example:8080' } }],
    ['a name that only looks like this machine', { headers: { host: '127.0.0.1.evil.example' } }],
  ])('does not exist for %s', async (_who, from) => {
    for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/any']) {
      const { status, body } = await send(shared, { url, ...from });
      expect([status, body.code]).toEqual([404, 'notFound']);
    }
  });

  it.each([
    { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:8080' } },
    { remoteAddress: '::1', headers: { host: '[::1]:8080' } },
    { remoteAddress: '::ffff:127.0.0.1', headers: { host: 'acme.localhost:8080' } },
  ])('exists for %o', async (from) => {
    expect((await send(shared, { url: '/dev/mail.json', ...from })).status).toBe(200);
  });

  it('does not exist without a mailbox', async () => {
    const app = await ownApp();
    for (const url of ['/dev/mail', '/dev/mail.json']) expect((await send(app, { url })).status).toBe(404);
  });
});

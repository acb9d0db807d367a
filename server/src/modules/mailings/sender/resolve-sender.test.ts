import type { AddressInfo } from 'node:net';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, type Client } from '../../../../testing/client';
import { makeTenant, queryRows } from '../../../../testing/factories';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { guardedSocket } from '../../../platform/mail/guarded-socket';
import { signMessage } from '../../../platform/mail/dkim';
import { SmtpUnavailableError } from '../../../platform/mail/smtp-connection';
import type { MailSettings, SmtpServer } from '../../settings';
import { senderResolver } from './resolve-sender';
import { testSmtpServer } from './smtp-test';

const app = await sharedApp({ providersOnLoopback: true });

const keeper = async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  return { tenant, client };
};

const save = async (client: Client, mail: object) => {
  const { version } = (await client.get('/app')).body;
  return client.post('/api/v1/app', { version, mail });
};

/** Starts a mail server without encryption, which accepts the password `right`. @returns its port */
const mailServer = async (): Promise<number> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Invalid login')),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  );
  return (server.server.address() as AddressInfo).port;
};

const own = { smtpHost: '127.0.0.1', smtpSecurity: 'none', smtpUser: 'me', smtpPassword: 'right' };

describe('the sender of survey e-mail', () => {
  it('is read and changed by field, with secrets that are never shown', async () => {
    const { tenant, client } = await keeper();
    const mail = {
      fromName: 'Safety team',
      fromAddress: 'safety@example.com',
      replyTo: 'help@example.com',
      ratePerSecond: 5,
      ratePerDomain: 2,
      smtpHost: 'SMTP.example.com',
      smtpPassword: 'a secret of mail',
      smtpUser: 'me',
    };
    const { status, body, text } = await save(client, mail);
    expect(status, text).toBe(200);
    expect(body.mail).toMatchObject({
      ...mail,
      smtpHost: 'smtp.example.com',
      smtpPort: null,
      smtpSecurity: 'startTls',
      smtpPassword: { set: true },
      isSmtpTested: false,
      dkimPrivateKey: { set: false },
      dkimRecord: null,
    });
    expect((await save(client, { replyTo: null })).body.mail).toMatchObject({
      replyTo: null,
      fromName: 'Safety team',
    });
    const [row] = await queryRows<{ smtp_password: Buffer }>(
      tenant,
      'select smtp_password from tenant_settings',
    );
    expect(row?.smtp_password.toString()).not.toContain('a secret of mail');
    const entries = (await client.get('/audit?entity=settings')).text;
    expect(entries).toContain('safety@example.com');
    expect(entries).not.toContain('a secret of mail');
  });

  it('has a DKIM key that is generated or pasted, and the record to publish', async () => {
    const { client } = await keeper();
    const names = { dkimDomain: 'Example.com', dkimSelector: 'vantage' };
    const { body } = await save(client, { ...names, dkimPrivateKey: 'generate' });
    expect(body.mail.dkimRecord.name).toBe('vantage._domainkey.example.com');
    expect(body.mail.dkimRecord.value).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{300,}$/);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const pasted = (await save(client, { dkimPrivateKey: pem })).body.mail.dkimRecord.value;
    expect(pasted.split('p=')[1]).toBe(
      createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    );
    const wrong = [
      'no key',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ];
    for (const dkimPrivateKey of wrong)
      expect((await save(client, { dkimPrivateKey })).body.fields).toMatchObject({
        'mail.dkimPrivateKey': [{ code: 'key' }],
      });
    expect((await save(client, { dkimPrivateKey: null })).body.mail.dkimRecord).toBeNull();
  });

  it('has a DKIM domain and selector, or neither', async () => {
    const { client } = await keeper();
    const findProblems = async (mail: object) => (await save(client, mail)).body.fields;
    const missing = [{ code: 'neededTogether', message: 'Enter both or neither.' }];
    expect(await findProblems({ dkimDomain: 'example.com' })).toEqual({ 'mail.dkimSelector': missing });
    expect(await findProblems({ dkimSelector: 'vantage' })).toEqual({ 'mail.dkimDomain': missing });
    const both = { dkimDomain: 'example.com', dkimSelector: 'vantage' };
    expect((await save(client, both)).status).toBe(200);
    expect(await findProblems({ dkimDomain: null })).toEqual({ 'mail.dkimDomain': missing });
    expect((await save(client, { dkimSelector: 'other' })).status).toBe(200);
    expect((await save(client, { dkimDomain: null, dkimSelector: null })).status).toBe(200);
  });

  it('keeps its password from another server', async () => {
    const { client } = await keeper();
    await save(client, { smtpHost: 'smtp.example.com', smtpUser: 'me', smtpPassword: 'secret' });
    for (const elsewhere of [{ smtpHost: 'smtp.evil.example' }, { smtpPort: 2525 }, { smtpSecurity: 'none' }])
      expect((await save(client, elsewhere)).body.fields).toMatchObject({
        'mail.smtpPassword': [{ code: 'newAddress' }],
      });
    expect((await save(client, { smtpHost: 'b.example', smtpPassword: 'other' })).status).toBe(200);
  });

  it('has limits (S41), and no server on a private network (S63)', async () => {
    const { client } = await keeper();
    for (const wrong of [
      { fromName: 'a\r\nBcc: all@example.com' },
      { fromName: 'a'.repeat(101) },
      ...[
        'service@bank.example',
        'Bank <service',
        'Bank>',
        'Bank ＠ example',
        'Bank ＜x＞',
        '=?utf-8?Q?service=40bank.example?=',
      ].map((fromName) => ({ fromName })),
      { fromAddress: 'no address' },
      { replyTo: 'a@example.com, b@example.com' },
      { ratePerSecond: 0 },
      { ratePerSecond: 1_001 },
      { ratePerDomain: 0 },
      { ratePerDomain: 1.5 },
      { smtpHost: 'localhost/x' },
      { smtpHost: 'intranet' },
      { smtpHost: '10.0.0.1' },
      { smtpPort: 65_536 },
      { smtpSecurity: 'off' },
      { dkimDomain: 'no domain' },
      { dkimSelector: 'a.b_c' },
    ])
      expect(await save(client, wrong), JSON.stringify(wrong)).toMatchObject({ status: 422 });
    const strict = await ownApp();
    const administrator = await signedIn(strict, await (await makeTenant()).user());
    expect((await save(administrator, { smtpHost: '127.0.0.1' })).body.code).toBe('validation');
  });

  it('is tested by connecting and signing in', async () => {
    const { client } = await keeper();
    const test = async () => (await client.post('/app/test', { kind: 'mail' })).body;
    expect(await test()).toMatchObject({ ok: false, code: 'notConfigured' });
    const smtpPort = await mailServer();
    await save(client, { ...own, smtpPort });
    expect(await test()).toMatchObject({ ok: true, code: 'ok' });
    await save(client, { smtpPassword: 'wrong' });
    expect(await test()).toMatchObject({ ok: false, code: 'clientRefused' });
    await save(client, { ...own, smtpPort, smtpSecurity: 'startTls' });
    expect(await test()).toMatchObject({ ok: false, code: 'noEncryption' });
    await save(client, { ...own, smtpPort: 1 });
    expect(await test()).toMatchObject({ ok: false, code: 'unreachable' });
  });

  it('is its own server only after a test, which a change of the server undoes', async () => {
    const { tenant, client } = await keeper();
    const isTested = async () => (await client.get('/app')).body.mail.isSmtpTested;
    const test = async () => (await client.post('/app/test', { kind: 'mail' })).body.code;
    await save(client, { ...own, smtpUser: null, smtpPort: await mailServer() });
    expect(await test()).toBe('notConfigured');
    await save(client, { smtpUser: 'me', smtpPassword: 'wrong' });
    expect([await test(), await isTested()]).toEqual(['clientRefused', false]);
    await save(client, { smtpPassword: 'right' });
    const { version } = (await client.get('/app')).body;
    expect([await test(), await test(), await isTested()]).toEqual(['ok', 'ok', true]);
    const entries = (await client.get('/audit?entity=settings')).text;
    expect(entries.match(/"isSmtpTested":true/g)).toHaveLength(1);
    expect((await save(client, { fromAddress: 'safety@example.com' })).body).toMatchObject({
      version: version + 1,
      mail: { isSmtpTested: true },
    });
    for (const change of [{ smtpUser: 'you' }, { smtpPassword: 'right' }, { ...own, smtpPort: 2_525 }]) {
      await queryRows(tenant, 'update tenant_settings set smtp_tested_at = now()');
      expect((await save(client, change)).body.mail, JSON.stringify(change)).toMatchObject({
        isSmtpTested: false,
      });
    }
  });

  it('belongs to administrators', async () => {
    const { tenant } = await keeper();
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    expect((await manager.post('/app/test', { kind: 'mail' })).status).toBe(403);
    expect((await manager.post('/api/v1/app', { version: 1, mail: { fromName: 'a' } })).status).toBe(403);
    expect((await manager.get('/app')).body).not.toHaveProperty('mail');
    expect((await signedOut(app, tenant).post('/app/test', { kind: 'mail' })).status).toBe(401);
  });
});

describe('connections to mail servers of tenants', () => {
  it('go to public addresses only, even if one of several is private (S63)', async () => {
    const open = (addresses: readonly string[]) =>
      guardedSocket({
        onLoopback: false,
        resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
      })('smtp.example.com', 25);
    for (const addresses of [
      ['127.0.0.1'],
      ['10.0.0.1'],
      ['169.254.169.254'],
      ['::1'],
      ['192.0.2.1', '10.0.0.1'],
      [],
    ])
      await expect(open(addresses)).rejects.toMatchObject({ kind: 'blockedAddress' });
  });
});

describe('mail of a tenant with a server', () => {
  const login = { user: 'me', password: 'right' };
  const resolveSender = (server: Partial<SmtpServer>, onLoopback = true) =>
    senderWith(
      {
        own: {
          address: 'safety@example.com',
          server: { host: '127.0.0.1', port: 25, security: 'none', login, ...server },
          dkim: null,
        },
      },
      onLoopback,
    );
  const senderWith = (mail: Partial<MailSettings>, onLoopback = true) =>
    senderResolver({
      database: { read: (_tenantId: string, work: (scope: never) => unknown) => work({} as never) } as never,
      tenants: { getName: () => Promise.resolve('Halden Risk') },
      settings: {
        mail: () =>
          Promise.resolve({
            fromName: null,
            replyTo: null,
            ratePerSecond: 7,
            ratePerDomain: 3,
            own: null,
            ...mail,
          }),
      },
      systemServer: {
        transport: { connect: () => Promise.reject(new Error('the product')) },
        from: 'p@example.com',
      },
      openSocket: guardedSocket({ onLoopback }),
    })('tenant');

  it('goes out by it, after signing in', async () => {
    const sender = await resolveSender({
      port: await mailServer(),
    });
    expect(sender).toMatchObject({
      from: { address: 'safety@example.com', name: 'Halden Risk' },
      ratePerSecond: 7,
      ratePerDomain: 3,
    });
    const connection = await sender.connect();
    onTestFinished(() => connection.close());
    const envelope = { from: sender.from.address, to: 'ana@example.com' };
    const outcome = await connection.send(envelope, 'Subject: a\r\n\r\nb\r\n', new AbortController().signal);
    expect(outcome).toMatchObject({ kind: 'sent' });
  });

  it("is from the product's address, without the tenant's signature, if the product sends", async () => {
    const sender = await senderWith({ fromName: 'Safety team', replyTo: 'safety@example.com' });
    expect(sender).toMatchObject({
      from: { address: 'p@example.com', name: 'Safety team' },
      replyTo: 'safety@example.com',
    });
    expect(sender.sign).toBeUndefined();
    await expect(sender.connect()).rejects.toThrow('the product');
  });

  it('is not sent by a server that lets anyone in', async () => {
    const server = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true });
    server.on('error', () => {});
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    await expect((await resolveSender({ port })).connect()).rejects.toThrow(SmtpUnavailableError);
    const open = guardedSocket({ onLoopback: true });
    const test = await testSmtpServer({ host: '127.0.0.1', port, security: 'none', login }, open);
    expect(test.ok).toBe(false);
  });

  it('waits while the server cannot be used, and never goes to a private network (S63)', async () => {
    const rejectedSender = await resolveSender({
      port: await mailServer(),
      login: { user: 'me', password: 'wrong' },
    });
    await expect(rejectedSender.connect()).rejects.toThrow(SmtpUnavailableError);
    await expect((await resolveSender({}, false)).connect()).rejects.toThrow(SmtpUnavailableError);
  });
});

describe('a DKIM signature', () => {
  it('covers the headers to unsubscribe by one click', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const signed = await signMessage(
      'From: a@example.com\r\nSubject: Hello\r\nList-Unsubscribe: <https://x.example>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\nHello ज\r\n',
      {
        domain: 'example.com',
        selector: 's',
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      },
    );
    expect(signed).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=example\.com;/);
    expect(signed.replaceAll(/\r\n /g, '')).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/i);
    expect(signed).toMatch(/\r\n\r\nHello ज\r\n$/);
  });
});

import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { sendGridHeaders } from '@vantage/contract/mailings/bounces';
import { send, signedIn, signedOut, type Client, type TestResponse } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import { makeTenant, queryRows, type TestTenant } from '../../../../testing/factories';
import { snsMessage, snsTopicArn } from '../../../../testing/providers/sns-topic';
import { sharedApp } from '../../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();

const keeper = async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  return { tenant, client };
};

const readSettings = async (client: Client) => (await client.get('/app')).body;

const readBounceUrl = async (client: Client) => new URL((await readSettings(client)).mail.bounceUrl).pathname;

const save = async (client: Client, mail: object) => {
  const { version } = await readSettings(client);
  return client.post('/api/v1/app', { version, mail });
};

const report = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> =>
  send(app, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const suppressed = async (tenant: TestTenant) =>
  (await queryRows<{ email: string }>(tenant, 'select email from suppression order by email')).map(
    ({ email }) => email,
  );

const buildBounce = (email: string) => ({ email, kind: 'hard' });

const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);

describe('the URL of the bounce webhook', () => {
  it('is replaced, so that the previous one stops working, and this is audited', async () => {
    const { tenant, client } = await keeper();
    const first = await readBounceUrl(client);
    expect((await report(first, [buildBounce('a@example.com')])).status).toBe(204);
    const { status, body, text } = await save(client, { bounceUrl: 'replace' });
    expect(status, text).toBe(200);
    const second = new URL(body.mail.bounceUrl).pathname;
    expect(second).not.toBe(first);
    await save(client, { bounceUrl: 'replace' });
    const third = await readBounceUrl(client);
    for (const old of [first, second, third.slice(0, -1), `${third}A`])
      expect((await report(old, [buildBounce('b@example.com')])).status).toBe(404);
    expect((await report(third, [buildBounce('c@example.com')])).status).toBe(204);
    expect(await suppressed(tenant)).toEqual(['a@example.com', 'c@example.com']);
    const { items } = (await client.get('/audit?entity=settings')).body;
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      action: 'settings.updated',
      before: { mail: { bounceUrl: 'set' } },
      after: { mail: { bounceUrl: 'replaced' } },
    });
    const entries = JSON.stringify(items);
    for (const url of [first, second, third]) expect(entries).not.toContain(url.split('/').at(-1));
  });

  it('is replaced by administrators of the tenant who know its state', async () => {
    const { tenant, client } = await keeper();
    const { version } = await readSettings(client);
    const change = { version, mail: { bounceUrl: 'replace' } };
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    expect((await manager.post('/api/v1/app', change)).status).toBe(403);
    expect((await signedOut(app, tenant).post('/api/v1/app', change)).status).toBe(401);
    expect((await save(client, { bounceUrl: 'https://example.com' })).status).toBe(422);
    const before = await readBounceUrl(client);
    const { client: elsewhere } = await keeper();
    expect((await elsewhere.post('/api/v1/app', change)).status).toBe(200);
    expect(await readBounceUrl(client)).toBe(before);
    expect((await client.post('/api/v1/app', change)).status).toBe(200);
    expect(await client.post('/api/v1/app', change)).toMatchObject({
      status: 409,
      body: { code: 'conflict.stale' },
    });
  });
});

describe('signed bounces (S87)', () => {
  const mailgun = (
    key: string,
    email: string,
    { timestamp = nowInSeconds(), token = randomBytes(25).toString('hex') } = {},
  ) => ({
    signature: {
      timestamp: String(timestamp),
      token,
      signature: createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'),
    },
    'event-data': { event: 'failed', severity: 'permanent', recipient: email },
  });

  it('of Mailgun are accepted once, within a day, with the stored key', async () => {
    const { tenant, client } = await keeper();
    const url = await readBounceUrl(client);
    const { body } = await save(client, { mailgunSigningKey: ' the key of mailgun ' });
    expect(body.mail.mailgunSigningKey).toEqual({ set: true });
    const key = 'the key of mailgun';
    const event = mailgun(key, 'a@example.com');
    expect((await report(url, event)).status).toBe(204);
    // The signature does not cover the event.
    const replayed = { ...event, 'event-data': { ...event['event-data'], recipient: 'b@example.com' } };
    expect((await report(url, replayed)).status).toBe(204);
    const subaccount = mailgun(key, 'c@example.com');
    const { signature } = mailgun('another', 'c@example.com').signature;
    const ofParent = {
      ...subaccount,
      signature: { ...subaccount.signature, signature, 'parent-signature': subaccount.signature.signature },
    };
    expect((await report(url, ofParent)).status).toBe(204);
    expect(await suppressed(tenant)).toEqual(['a@example.com', 'c@example.com']);

    const day = 24 * 60 * 60;
    const [{ timestamp, token }] = [mailgun(key, '').signature];
    const shifted = { timestamp: timestamp.slice(0, -1), token: timestamp.slice(-1) + token };
    for (const rejectedBody of [
      mailgun('another key', 'd@example.com'),
      mailgun(key, 'd@example.com', { timestamp: nowInSeconds() - day - 60 }),
      mailgun(key, 'd@example.com', { timestamp: nowInSeconds() + 600 }),
      { ...mailgun(key, 'd@example.com'), signature: undefined },
      { ...event, signature: { ...event.signature, signature: '' } },
      { ...event, signature: { ...mailgun(key, '').signature, ...shifted } },
      [buildBounce('d@example.com')],
      buildBounce('d@example.com'),
      { RecordType: 'Bounce', Type: 'HardBounce', Email: 'd@example.com' },
      'Final-Recipient: rfc822; d@example.com\nAction: failed\n',
      '[',
    ]) {
      const { status, body: problem } = await report(url, rejectedBody);
      expect([status, problem.fields?.body?.[0]?.code], JSON.stringify(rejectedBody)).toEqual([
        422,
        'signature',
      ]);
    }
    expect(await suppressed(tenant)).toEqual(['a@example.com', 'c@example.com']);
    await save(client, { mailgunSigningKey: null });
    expect((await report(url, [buildBounce('d@example.com')])).status).toBe(204);
  });

  const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

  it('of SendGrid are accepted with the public key, which is given as base64 or PEM', async () => {
    const { tenant, client } = await keeper();
    const url = await readBounceUrl(client);
    const { publicKey, privateKey } = p256();
    const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const sendGridVerificationKey of [pem, base64])
      expect((await save(client, { sendGridVerificationKey })).body.mail).toMatchObject({
        sendGridVerificationKey: base64,
      });
    const events = (email: string) =>
      `${JSON.stringify([
        { event: 'bounce', email, type: 'bounce' },
        { event: 'delivered', email: 'other@example.com' },
      ])}\r\n`;
    const signedWith = (key: typeof privateKey, body: string, timestamp = nowInSeconds()) => ({
      [sendGridHeaders.timestamp]: String(timestamp),
      [sendGridHeaders.signature]: sign('sha256', Buffer.from(`${timestamp}${body}`), key).toString('base64'),
    });
    const body = events('a@example.com');
    const headers = signedWith(privateKey, body);
    expect((await report(url, body, headers)).status).toBe(204);
    expect(await suppressed(tenant)).toEqual(['a@example.com']);

    // An address that was released stays released, whatever is sent again.
    const { items } = (await client.get('/suppression')).body;
    await client.call('DELETE', `/suppression/${items[0].id}`);
    expect((await report(url, body, headers)).status).toBe(204);
    expect(await suppressed(tenant)).toEqual([]);

    const [first] = Object.values(headers);
    for (const rejectedHeaders of [
      {},
      { ...headers, [sendGridHeaders.timestamp]: `${first}0` },
      { ...headers, [sendGridHeaders.timestamp]: 'now' },
      { ...headers, [sendGridHeaders.signature]: 'no signature' },
      { ...headers, [sendGridHeaders.signature]: '' },
      signedWith(p256().privateKey, body),
      signedWith(privateKey, events('c@example.com')),
      signedWith(privateKey, body, nowInSeconds() - 25 * 60 * 60),
    ])
      expect((await report(url, body, rejectedHeaders)).status, JSON.stringify(rejectedHeaders)).toBe(422);
    expect(await suppressed(tenant)).toEqual([]);
  });

  it('of Amazon are accepted for the stored topic only', async () => {
    const { client } = await keeper();
    const url = await readBounceUrl(client);
    await save(client, { snsTopicArn });
    const stranger = snsMessage({
      Type: 'SubscriptionConfirmation',
      TopicArn: 'arn:aws:sns:eu-west-1:999999999999:bounces',
      Token: 'a',
      SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
    });
    // The report is rejected before Amazon is asked for anything.
    expect((await report(url, stranger)).body.fields.body[0].code).toBe('signature');
    expect((await report(url, JSON.parse(snsMessage()['Message'] ?? ''))).status).toBe(422);
  });

  it('need keys of the kind that providers use (S41), which are in no entry of the audit log (S12)', async () => {
    const { tenant, client } = await keeper();
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;
    const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey;
    const base64 = (key: typeof rsa) => key.export({ type: 'spki', format: 'der' }).toString('base64');
    for (const [field, value] of [
      ['mailgunSigningKey', ''],
      ['mailgunSigningKey', 'a'.repeat(256)],
      ['mailgunSigningKey', 1],
      ['sendGridVerificationKey', 'no key'],
      ['sendGridVerificationKey', base64(rsa)],
      ['sendGridVerificationKey', base64(p384)],
      ['sendGridVerificationKey', p256().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
      ['snsTopicArn', 'arn:aws:sqs:eu-west-1:123456789012:bounces'],
      ['snsTopicArn', 'arn:aws:sns:eu-west-1:123456789012:bounces.fifo'],
      ['snsTopicArn', 'arn:aws:sns:evil.example/:123456789012:bounces'],
      ['snsTopicArn', `${snsTopicArn}\r\n`.repeat(2)],
    ] as const)
      expect((await save(client, { [field]: value })).body.fields, `${field} ${value}`).toHaveProperty([
        `mail.${field}`,
      ]);
    await save(client, { mailgunSigningKey: 'a secret of mailgun' });
    await save(client, { mailgunSigningKey: 'another secret of mailgun' });
    const { text, body } = await client.get('/audit?entity=settings');
    expect(text).not.toContain('secret of mailgun');
    expect(body.items[0].after).toMatchObject({ mail: { mailgunSigningKey: 'replaced' } });
    const [row] = await queryRows<{ mailgun_signing_key: Buffer }>(
      tenant,
      'select mailgun_signing_key from tenant_settings',
    );
    expect(row?.mailgun_signing_key.toString()).not.toContain('secret of mailgun');
  });

  it('are remembered for longer than they can be repeated', async () => {
    const { tenant, client } = await keeper();
    const url = await readBounceUrl(client);
    await save(client, { mailgunSigningKey: 'key' });
    const delivered = { event: 'delivered', recipient: 'a@b.c' };
    for (const token of ['first', 'second'])
      expect((await report(url, { ...mailgun('key', '', { token }), 'event-data': delivered })).status).toBe(
        204,
      );
    const readDigests = () => queryRows<{ digest: Buffer }>(tenant, 'select digest from bounce_event');
    const [old, recent] = await readDigests();
    const digest = old?.digest.toString('hex');
    for (const [age, comparison] of [
      [49, '='],
      [47, '<>'],
    ])
      await queryRows(
        tenant,
        `update bounce_event set received_at = now() - interval '${age} hours'
          where digest ${comparison} '\\x${digest}'`,
      );
    await app.runMaintenance(new AbortController().signal);
    expect(await readDigests()).toEqual([recent]);
  });
});

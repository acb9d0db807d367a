import { describe, expect, it } from 'vitest';
import { send, signedIn, type TestResponse } from '../../../../testing/client';
import { makeTenant, queryRows, type TestTenant } from '../../../../testing/factories';
import { connectionTo, nextResponse } from '../../../../testing/process/raw-connection';
import { addMailing } from '../../../../testing/mailings/mailing-factory';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { readBounceReport } from './bounce-formats';

const app = await sharedApp();

const keeper = async () => {
  const tenant = await makeTenant();
  const user = await tenant.user();
  const client = await signedIn(app, user);
  const url = new URL((await client.get('/app')).body.mail.bounceUrl).pathname;
  return { tenant, user, client, url };
};

const report = (url: string, body: unknown, type = 'application/json', to = app): Promise<TestResponse> =>
  send(to, {
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const findReasons = async (tenant: TestTenant) =>
  Object.fromEntries(
    (
      await queryRows<{ email: string; reason: string }>(
        tenant,
        'select email, reason from suppression order by email',
      )
    ).map(({ email, reason }) => [email, reason]),
  );

describe('POST public/bounce/:token', () => {
  it('reads four bodies of a network at a time, which does not concern One-Click (S70)', async () => {
    const own = await ownApp();
    await own.server.listen({ port: 0, host: '127.0.0.1' });
    const { url } = await keeper();
    const head = `POST ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nx`;
    const sockets = await Promise.all(Array.from({ length: 5 }, () => connectionTo(own)));
    for (const socket of sockets) socket.write(head);
    // Once one request is rejected, four are pending; another request before that could take the place of one of them.
    const [rejectedSocket, status] = await Promise.race(
      sockets.map(async (socket) => [socket, (await nextResponse(socket)).status] as const),
    );
    expect(status).toBe(429);
    const post = async (): Promise<number> => (await report(url, 'xx', 'text/plain', own)).status;
    expect(await post()).toBe(429);
    expect((await report('/api/v1/public/unsubscribe/broken', '', 'text/plain', own)).status).toBe(404);
    for (const socket of sockets.filter((each) => each !== rejectedSocket)) {
      const answered = nextResponse(socket);
      socket.write('x');
      expect((await answered).status).toBe(422);
    }
    expect(await post()).toBe(422);
  });

  it('suppresses addresses that bounce for good or complain, and audits it once', async () => {
    const { tenant, client, url } = await keeper();
    const bounces = [
      { email: 'ana@example.com', kind: 'hard', detail: '550 5.1.1 No such user' },
      { email: 'ben@example.com', kind: 'soft' },
      { email: 'cara@example.com', kind: 'complaint' },
      { email: 'no address', kind: 'hard' },
    ];
    for (let times = 0; times < 2; times += 1) expect((await report(url, bounces)).status).toBe(204);
    expect(await findReasons(tenant)).toEqual({
      'ana@example.com': 'bounced',
      'cara@example.com': 'complained',
    });
    const { items } = (await client.get('/audit?entity=suppression')).body;
    expect(items).toHaveLength(2);
  });

  it('names the provider in the audit log, or the delivery report', async () => {
    const { client, url } = await keeper();
    const mailgun = { 'event-data': { event: 'complained', recipient: 'ana@example.com' } };
    const postmark = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'ben@example.com' };
    const mail = 'Final-Recipient: rfc822; cara@example.com\nAction: failed\n';
    for (const body of [mailgun, postmark, mail, [{ email: 'dora@example.com', kind: 'hard' }]])
      expect((await report(url, body)).status).toBe(204);
    const { items } = (await client.get('/audit?entity=suppression')).body;
    const actors = items.map(({ entityName, actor, externalActor }: Record<string, unknown>) => [
      entityName,
      actor,
      externalActor,
    ]);
    expect(actors.toReversed()).toEqual([
      ['ana@example.com', null, 'mailgun'],
      ['ben@example.com', null, 'postmark'],
      ['cara@example.com', null, 'deliveryReport'],
      ['dora@example.com', null, 'bounceWebhook'],
    ]);
    const [header = '', latest = ''] = (await client.get('/audit/export.csv?entity=suppression')).text.split(
      '\r\n',
    );
    const column = header.split(',').indexOf('externalActor');
    expect(latest.split(',')[column]).toBe('bounceWebhook');
  });

  it('suppresses the address that was mailed, not the one that it forwards to', async () => {
    const { tenant, user, url } = await keeper();
    const mailingId = await addMailing(tenant, await tenant.survey(), user.id);
    const [recipient] = await queryRows<{ id: string }>(
      tenant,
      `select id from mailing_recipient where mailing_id = '${mailingId}'`,
    );
    const mailWith = (email: string, messageId: string) =>
      [
        'From MAILER-DAEMON Wed Nov 25 11:00:00 2026',
        'Message-ID: <7b0c@mx.example>',
        '',
        'Reporting-MTA: dns; mx.example',
        '',
        `Final-Recipient: rfc822; ${email}`,
        'Action: failed',
        'Status: 5.1.1',
        '',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${messageId}`,
        '',
      ].join('\n');
    const mailbox = [
      mailWith('forwarded@elsewhere.example', `<${recipient?.id}@mail.example>`),
      mailWith('other@example.com', '<somebody-else@mail.example>'),
    ];
    expect((await report(url, mailbox.join('\n'), 'application/mbox')).status).toBe(204);
    expect(await findReasons(tenant)).toEqual({
      'Mailed@example.com': 'bounced',
      'other@example.com': 'bounced',
    });
  });

  it('stores the beginning of a long detail as one line', async () => {
    const { tenant, user, url } = await keeper();
    await addMailing(tenant, await tenant.survey(), user.id);
    const detail = `550\n gone${' x'.repeat(400_000)}`;
    expect((await report(url, [{ email: 'mailed@example.com', kind: 'hard', detail }])).status).toBe(204);
    const [row] = await queryRows<{ detail: string }>(tenant, 'select detail from mailing_recipient');
    expect(row?.detail).toMatch(/^550 gone( x){240,}$/);
    expect(row?.detail.length).toBeLessThanOrEqual(500);
  });

  it('needs the token of an active tenant, and a known format', async () => {
    const { tenant, url } = await keeper();
    const elsewhere = (await keeper()).url;
    const body = [{ email: 'ana@example.com', kind: 'hard' }];
    const mixed = url.slice(0, -30) + elsewhere.slice(-30);
    for (const broken of [`${url}A`, url.slice(0, -1), mixed])
      expect((await report(broken, body)).status).toBe(404);
    for (const unknown of ['', 'text', '{}', '[]', 'null', '[{"email":"a@example.com"}]'])
      expect((await report(url, unknown, 'text/plain')).status, unknown).toBe(422);
    expect((await report(url, ' '.repeat(1_048_577))).status).toBe(413);
    expect(await findReasons(tenant)).toEqual({});
    const own = await ownApp();
    const statuses = [];
    for (let index = 0; index < 61; index += 1)
      statuses.push((await report(`/api/v1/public/bounce/x${index}`, body, 'application/json', own)).status);
    expect(statuses.slice(-2)).toEqual([404, 429]);
  });
});

describe('the formats of providers', () => {
  const read = (value: unknown) =>
    readBounceReport(typeof value === 'string' ? value : JSON.stringify(value));
  const sesBounce = {
    notificationType: 'Bounce',
    mail: { commonHeaders: { messageId: '<a@b.example>' } },
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'ana@example.com', diagnosticCode: 'smtp; 550 gone' }],
    },
  };
  it.each([
    [
      'Amazon SES through SNS',
      { Type: 'Notification', Message: JSON.stringify(sesBounce) },
      'hard',
      'smtp; 550 gone',
    ],
    [
      'Amazon SES complaint',
      {
        eventType: 'Complaint',
        mail: {},
        complaint: { complainedRecipients: [{ emailAddress: 'ana@example.com' }] },
      },
      'complaint',
      undefined,
    ],
    [
      'SendGrid',
      [{ event: 'bounce', email: 'ana@example.com', reason: '550 gone', type: 'bounce' }],
      'hard',
      '550 gone',
    ],
    [
      'Mailgun',
      {
        signature: {},
        'event-data': {
          event: 'failed',
          severity: 'permanent',
          recipient: 'ana@example.com',
          'delivery-status': { message: '550 gone' },
        },
      },
      'hard',
      '550 gone',
    ],
    [
      'Postmark',
      { RecordType: 'Bounce', Type: 'Transient', Email: 'ana@example.com', Details: '450' },
      'soft',
      '450',
    ],
    [
      'a delivery report',
      'From: MAILER-DAEMON\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ana@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550\r\n gone\r\n\r\n--b--\r\n',
      'hard',
      '550 gone',
    ],
  ])('%s', async (_name, value, kind, detail) => {
    expect(await read(value)).toMatchObject({
      kind: 'bounces',
      bounces: [{ email: 'ana@example.com', kind, ...(detail !== undefined && { detail }) }],
    });
  });

  it('leave out what is no bounce', async () => {
    expect(await read([{ event: 'delivered', email: 'a@example.com' }])).toEqual({
      kind: 'bounces',
      bounces: [],
    });
    expect(await read({ RecordType: 'Delivery', Email: 'a@example.com' })).toEqual({
      kind: 'bounces',
      bounces: [],
    });
  });

  it('confirm a subscription at Amazon only', async () => {
    const asking = (SubscribeURL: string) => read({ Type: 'SubscriptionConfirmation', SubscribeURL });
    const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
    expect(await asking(url)).toEqual({ kind: 'confirmation', url });
    for (const other of [
      'https://sns.evil.example/?a',
      'http://sns.eu-west-1.amazonaws.com/?a',
      'https://sns.x.amazonaws.com@evil.example/?a',
    ])
      expect(await asking(other)).toBeNull();
  });
});

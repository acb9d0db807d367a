import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import pino from 'pino';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { testSecretKey } from '../../../testing/constants';
import { makeTenant, rowsOf, unique, type TestTenant } from '../../../testing/factories';
import { headerOf, smtpSink, type SmtpSink } from '../../../testing/smtp-sink';
import { secretsFrom } from '../crypto/secrets';
import { openDatabase } from '../database/database';
import { delayAfter, mailDelivery, type MailDelivery } from './delivery';
import { mailOutbox, type OutgoingMail } from './outbox';
import { mailQueue } from './queue';
import { smtpSender } from './smtp';

const database = openDatabase({ url: inject('applicationUrl'), poolSize: 4, onError: () => {} });
afterAll(() => database.close());
const secrets = secretsFrom(testSecretKey);
const queue = mailQueue({ database, secrets });
const outbox = mailOutbox(secrets);

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly detail: string;
  readonly sealed: boolean;
  /** Whether somebody is at it. */
  readonly leased: boolean;
  /** Milliseconds until it is its turn. */
  readonly wait: number;
}

const rows = (tenant: TestTenant): Promise<Row[]> =>
  rowsOf<Row>(
    tenant,
    `select id, state, attempts, detail, sealed_content is not null as sealed, lease is not null as leased,
       (extract(epoch from due_at - now()) * 1000)::float8 as wait
     from outgoing_mail order by id`,
  );

/** As if time had gone by: whatever waits is due. */
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

/** A delivery that ends with the test, and what it logged. */
function deliveryBy(
  url: string,
  tenants: readonly TestTenant[],
  { timeout = 1_000, ...given }: { timeout?: number; patience?: number } = {},
): MailDelivery & { log: () => string } {
  const lines: string[] = [];
  const delivery = mailDelivery({
    queue,
    sender: smtpSender({ url, timeout }),
    tenantIds: () => Promise.resolve(tenants.map(({ id }) => id)),
    senderOf: () => Promise.resolve({ address: 'no-reply@portal.example', name: 'Aldermoor' }),
    logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    ...given,
  });
  onTestFinished(() => delivery.stop());
  return { ...delivery, log: () => lines.join('') };
}

/** Waits until every mail of the tenant is done with or was put back for later. */
const settled = (tenant: TestTenant, expected: object[]): Promise<void> =>
  expect
    .poll(() => rows(tenant), { timeout: 10_000, interval: 20 })
    .toEqual(expected.map((row) => expect.objectContaining({ leased: false, ...row }) as unknown));

const setUp = async (): Promise<{ tenant: TestTenant; sink: SmtpSink }> => ({
  tenant: await makeTenant(),
  sink: await smtpSink(),
});

describe('mail that waits', () => {
  it('is sent, and what it said is erased', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant, { to: { address: 'mira@example.com', name: 'Mira Ōkafor' } });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent', attempts: 1, sealed: false }]);

    const [mail, ...others] = sink.mails;
    const [row] = await rows(tenant);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'no-reply@portal.example', recipients: ['mira@example.com'] });
    if (!mail) return;
    expect(headerOf(mail, 'Message-ID')).toEqual([`<${row?.id}@portal.example>`]);
    expect(headerOf(mail, 'From')).toEqual(['Aldermoor <no-reply@portal.example>']);
    expect(headerOf(mail, 'Subject')).toEqual(['A subject']);
    expect(headerOf(mail, 'Auto-Submitted')).toEqual(['auto-generated']);
    expect(mail.body).toContain('<p>The code is 048213</p>');
  });

  it('lies in the database unreadable', async () => {
    const tenant = await makeTenant();
    await add(tenant, { subject: 'A subject that nobody may read' });
    const [row] = await rowsOf<{ text: string }>(
      tenant,
      "select encode(sealed_content, 'escape') || outgoing_mail::text as text from outgoing_mail",
    );
    expect(row?.text).not.toMatch(/048213|nobody may read/);
  });

  it('is sent by one of two, once', async () => {
    const { tenant, sink } = await setUp();
    for (let index = 0; index < 24; index += 1) await add(tenant);
    const both = [deliveryBy(sink.url, [tenant]), deliveryBy(sink.url, [tenant])];
    for (const delivery of both) delivery.wake(tenant.id, false);
    await settled(
      tenant,
      Array.from({ length: 24 }, () => ({ state: 'sent', attempts: 1 })),
    );
    expect(sink.mails).toHaveLength(24);
    expect(new Set(sink.mails.map(({ recipients }) => recipients[0])).size).toBe(24);
  });

  it('is passed over while somebody else is just taking it', async () => {
    const tenant = await makeTenant();
    await add(tenant, { subject: 'first' });
    await add(tenant, { subject: 'second' });
    const [first] = await rows(tenant);
    await database.write(tenant.id, async (scope) => {
      await scope.run('select from outgoing_mail where id = $1 for update', [first?.id]);
      expect((await queue.take(tenant.id))?.content?.subject).toBe('second');
      expect(await queue.take(tenant.id)).toBeNull();
    });
  });

  it('is taken the urgent first, then in order', async () => {
    const tenant = await makeTenant();
    for (const [subject, priority] of [
      ['first', 'ordinary'],
      ['second', 'ordinary'],
      ['code', 'urgent'],
    ] as const)
      await add(tenant, { subject, priority });
    const taken = [await queue.take(tenant.id), await queue.take(tenant.id), await queue.take(tenant.id)];
    expect(taken.map((mail) => mail?.content?.subject)).toEqual(['code', 'first', 'second']);
    expect(await queue.take(tenant.id)).toBeNull();
  });

  it('of one tenant does not hold up that of another', async () => {
    const [slow, quick] = [await makeTenant(), await makeTenant()];
    const sink = await smtpSink();
    sink.behave((_stage, address) => (address.startsWith('slow') ? 'silence' : undefined));
    for (let index = 0; index < 12; index += 1)
      await add(slow, { to: { address: `slow${index}@example.com`, name: '' } });
    await add(quick);
    const delivery = deliveryBy(sink.url, [slow, quick]);
    delivery.look();
    await settled(quick, [{ state: 'sent' }]);
    expect((await rows(slow)).filter(({ attempts }) => attempts === 0)).not.toEqual([]);
  });

  it('is looked for at every tenant, when nobody announced it', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant);
    deliveryBy(sink.url, [tenant]).look();
    await settled(tenant, [{ state: 'sent' }]);
  });

  it('is not sent any more once it is of no use', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant, { expiresAt: new Date(Date.now() - 1_000) });
    await add(tenant, { expiresAt: new Date(Date.now() + 60_000) });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [
      { state: 'expired', sealed: false },
      { state: 'sent', sealed: false },
    ]);
    expect(sink.mails).toHaveLength(1);
  });

  it('that was sealed with another key is given up', async () => {
    const { tenant, sink } = await setUp();
    await database.write(tenant.id, (scope) =>
      mailOutbox(secretsFrom('another key')).add(scope, {
        to: { address: 'mira@example.com', name: '' },
        subject: '',
        html: '',
        text: '',
        priority: 'ordinary',
      }),
    );
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'failed', detail: 'It was sealed with another SECRET_KEY.' }]);
  });
});

describe('a lease', () => {
  it('that ran out gives the mail to the next, and its old holder changes nothing any more', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant);
    const stale = await queue.take(tenant.id);
    expect(await queue.take(tenant.id)).toBeNull();
    expect((await rows(tenant))[0]?.wait).toBeGreaterThan(60_000);
    await letTimePass(tenant);
    const fresh = await queue.take(tenant.id);
    expect(fresh?.id).toBe(stale?.id);
    if (!stale || !fresh) return;
    expect(await queue.finish(stale, 'failed', 'too late')).toBe(false);
    expect(await queue.putBack(stale, 0, 'too late')).toBe(false);
    await queue.giveBack(stale);
    expect(await queue.finish(fresh, 'sent', 'taken')).toBe(true);
    expect(await rows(tenant)).toMatchObject([{ state: 'sent', attempts: 2, detail: 'taken' }]);
    expect(sink.mails).toEqual([]);
  });

  it('of a process that died is taken over by another', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant);
    await queue.take(tenant.id);
    await letTimePass(tenant);
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent', attempts: 2 }]);
    expect(sink.mails).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it.each([
    ['recipient', 450],
    ['data', 451],
  ] as const)(
    'that says "later" to the %s (%i) is asked again later, with the same Message-ID',
    async (stage, code) => {
      const { tenant, sink } = await setUp();
      sink.behave((at) => (at === stage ? { code, text: 'Try again later' } : undefined));
      await add(tenant);
      const delivery = deliveryBy(sink.url, [tenant]);
      delivery.wake(tenant.id, false);
      const waiting = { state: 'waiting', sealed: true, detail: `${code} Try again later` };
      await settled(tenant, [{ ...waiting, attempts: 1 }]);
      const [first] = await rows(tenant);
      await letTimePass(tenant);
      delivery.wake(tenant.id, false);
      await settled(tenant, [{ ...waiting, attempts: 2 }]);
      const [second] = await rows(tenant);
      expect(first?.wait).toBeGreaterThan(5_000);
      expect(second?.wait).toBeGreaterThan((first?.wait ?? 0) + 5_000);

      sink.behave(() => undefined);
      await letTimePass(tenant);
      delivery.wake(tenant.id, false);
      await settled(tenant, [{ state: 'sent', attempts: 3 }]);
      const ids = sink.mails.flatMap((mail) => headerOf(mail, 'Message-ID'));
      expect(new Set(ids)).toEqual(new Set([`<${first?.id}@portal.example>`]));
    },
  );

  it('that says "later" is asked again when it is time, without anybody saying so', async () => {
    const { tenant, sink } = await setUp();
    let asked = 0;
    sink.behave((stage) =>
      stage === 'recipient' && (asked += 1) === 1 ? { code: 451, text: 'Greylisted' } : undefined,
    );
    await add(tenant, { priority: 'urgent' });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, true);
    await settled(tenant, [{ state: 'sent', attempts: 2 }]);
  });

  it.each([
    ['recipient', 550],
    ['data', 554],
  ] as const)('that refuses the %s (%i) is believed; the others go on', async (stage, code) => {
    const { tenant, sink } = await setUp();
    sink.behave((at, address) =>
      at === stage && address === 'nobody@example.com' ? { code, text: 'No such user' } : undefined,
    );
    await add(tenant, { to: { address: 'nobody@example.com', name: '' } });
    await add(tenant);
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [
      { state: 'failed', attempts: 1, sealed: false, detail: `${code} No such user` },
      { state: 'sent' },
    ]);
  });

  it('that falls silent is left after a while, and asked again later', async () => {
    const { tenant, sink } = await setUp();
    sink.behave((stage) => (stage === 'data' ? 'silence' : undefined));
    await add(tenant);
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [
      { state: 'waiting', attempts: 1, sealed: true, detail: expect.stringMatching(/timeout/i) },
    ]);
  });

  it('that breaks off with the mail in its hands gets it again with the same Message-ID', async () => {
    const { tenant, sink } = await setUp();
    sink.behave((stage) => (stage === 'data' ? 'drop' : undefined));
    await add(tenant);
    const delivery = deliveryBy(sink.url, [tenant]);
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'waiting', attempts: 1 }]);
    sink.behave(() => undefined);
    await letTimePass(tenant);
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent', attempts: 2 }]);
    const ids = sink.mails.flatMap((mail) => headerOf(mail, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('that is away loses nothing', async () => {
    const tenant = await makeTenant();
    const placeholder = createServer().listen(0, '127.0.0.1');
    await once(placeholder, 'listening');
    const { port } = placeholder.address() as AddressInfo;
    placeholder.close();
    await once(placeholder, 'close');

    await add(tenant);
    const delivery = deliveryBy(`smtp://127.0.0.1:${port}`, [tenant]);
    delivery.wake(tenant.id, false);
    await settled(tenant, [
      { state: 'waiting', attempts: 1, detail: expect.stringContaining('ECONNREFUSED') },
    ]);

    const sink = await smtpSink(port);
    await letTimePass(tenant);
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent', attempts: 2 }]);
    expect(sink.mails).toHaveLength(1);
  });

  it('that is away for days is given up at last', async () => {
    const { tenant, sink } = await setUp();
    sink.behave(() => ({ code: 450, text: 'Not today' }));
    await add(tenant);
    await rowsOf(tenant, "update outgoing_mail set created_at = now() - interval '73 hours'");
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'failed', detail: '450 Not today', sealed: false }]);
  });

  it.each([
    [{ urgent: true, attempts: 1 }, 2_000],
    [{ urgent: true, attempts: 3 }, 8_000],
    [{ urgent: true, attempts: 50 }, 30_000],
    [{ urgent: false, attempts: 1 }, 10_000],
    [{ urgent: false, attempts: 4 }, 80_000],
    [{ urgent: false, attempts: 5_000 }, 900_000],
  ])('is asked again, %o, after %i ms', (mail, delay) => {
    expect(delayAfter(mail)).toBe(delay);
  });
});

describe('what somebody slips in', () => {
  it.each([
    { name: 'Eve\r\nBcc: victim@example.com', address: 'eve@example.com' },
    { name: 'Eve" <victim@example.com>, "', address: 'eve@example.com' },
    { name: 'Eve <victim@example.com>\nX-Evil: 1', address: 'eve@example.com' },
  ])('as the name %o reaches one recipient and makes no header (S53)', async (to) => {
    const { tenant, sink } = await setUp();
    await add(tenant, { to, subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nA body' });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent' }]);
    expect(sink.mails).toHaveLength(1);
    const [mail] = sink.mails;
    expect(mail?.recipients).toEqual(['eve@example.com']);
    const names = mail?.headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase()).toSorted();
    expect(names).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ]);
  });

  it.each([
    'eve@example.com, victim@example.com',
    'eve@example.com>\r\nRCPT TO:<victim@example.com',
    'eve@example.com\r\nBcc: victim@example.com',
    '"eve@evil.example> <victim"@example.com',
    'Eve <eve@example.com>',
    'nobody',
    '',
  ])('as the address %j is sent to nobody (S53)', async (address) => {
    const { tenant, sink } = await setUp();
    await add(tenant, { to: { address, name: 'Eve' } });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'failed', sealed: false }]);
    expect(sink.mails).toEqual([]);
  });
});

describe('the log', () => {
  it('tells what became of a mail, and nothing of what it says or to whom (S67)', async () => {
    const { tenant, sink } = await setUp();
    sink.behave((stage, address) =>
      stage === 'data' ? { code: address.startsWith('a') ? 451 : 550, text: `${address} 048213` } : undefined,
    );
    await add(tenant, { to: { address: 'a.reader@example.com', name: 'Mira' } });
    await add(tenant, { to: { address: 'b.reader@example.com', name: 'Mira' } });
    const delivery = deliveryBy(sink.url, [tenant]);
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'waiting', attempts: 1 }, { state: 'failed' }]);
    sink.behave(() => undefined);
    await letTimePass(tenant);
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent' }, { state: 'failed' }]);
    await delivery.stop();
    for (const message of ['mail not sent yet', 'mail given up', 'mail sent'])
      expect(delivery.log()).toContain(message);
    expect(delivery.log()).toContain('EMESSAGE DATA 451');
    expect(delivery.log()).not.toMatch(/048213|reader|Mira|A subject/);
  });
});

describe('a stop', () => {
  it('finishes what is under way and begins nothing more', async () => {
    const { tenant, sink } = await setUp();
    for (let index = 0; index < 12; index += 1) await add(tenant);
    const delivery = deliveryBy(sink.url, [tenant]);
    let stopped: Promise<void> | undefined;
    sink.behave(() => {
      stopped ??= delivery.stop();
      return undefined;
    });
    delivery.wake(tenant.id, false);
    await expect.poll(() => stopped !== undefined, { timeout: 10_000 }).toBe(true);
    await stopped;
    const states = (await rows(tenant)).map(({ state, attempts }) => ({ state, attempts }));
    const sent = states.filter(({ state }) => state === 'sent');
    expect(sent).toHaveLength(sink.mails.length);
    expect(sent.length).toBeLessThan(12);
    // Nothing is left in anybody's hands.
    expect(states.filter(({ state }) => state === 'waiting')).toEqual(
      Array.from({ length: 12 - sent.length }, () => ({ state: 'waiting', attempts: 0 })),
    );
  });

  it('gives back what a silent server holds up, at once and to whoever is there', async () => {
    const { tenant, sink } = await setUp();
    sink.behave(() => 'silence');
    await add(tenant);
    const delivery = deliveryBy(sink.url, [tenant], { timeout: 20_000, patience: 50 });
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'waiting', attempts: 1, leased: true }]);
    await delivery.stop();
    const [row] = await rows(tenant);
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, leased: false });
    expect(row?.wait).toBeLessThanOrEqual(0);
  });
});

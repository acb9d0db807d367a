import { describe, expect, it } from 'vitest';
import { makeTenant, queryRows } from '../../../testing/factories';
import { outboxDeliveries } from '../../../testing/outbox-delivery';
import { freePort } from '../../../testing/process/free-port';
import { readHeader, smtpSink } from '../../../testing/providers/smtp-sink';
import { retryDelay } from './outbox-delivery';

const { add, deliveryBy, letTimePass, rows, settled, setUp } = outboxDeliveries();

describe('a mail server', () => {
  it.each([
    ['recipient', 450],
    ['data', 451],
  ] as const)(
    'that defers the %s (%i) is tried again later, with the same Message-ID',
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
      const ids = sink.mails.flatMap((mail) => readHeader(mail, 'Message-ID'));
      expect(new Set(ids)).toEqual(new Set([`<${first?.id}@portal.example>`]));
    },
  );

  it('that defers a mail is tried again when it is due, without a notification', async () => {
    const { tenant, sink } = await setUp();
    let recipients = 0;
    sink.behave((stage) =>
      stage === 'recipient' && (recipients += 1) === 1 ? { code: 451, text: 'Greylisted' } : undefined,
    );
    await add(tenant, { priority: 'urgent' });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, true);
    await settled(tenant, [{ state: 'sent', attempts: 2 }]);
  });

  it.each([
    ['recipient', 550],
    ['data', 554],
  ] as const)('that rejects the %s (%i) gets that mail no more; the others are sent', async (stage, code) => {
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

  it('that hangs is abandoned after a timeout, and tried again later', async () => {
    const { tenant, sink } = await setUp();
    sink.behave((stage) => (stage === 'data' ? 'silence' : undefined));
    await add(tenant);
    deliveryBy(sink.url, [tenant], { timeout: 500 }).wake(tenant.id, false);
    await settled(tenant, [
      { state: 'waiting', attempts: 1, sealed: true, detail: expect.stringMatching(/timeout/i) },
    ]);
  });

  it('that disconnects after the content gets the mail again with the same Message-ID', async () => {
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
    const ids = sink.mails.flatMap((mail) => readHeader(mail, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('that is unavailable loses nothing', async () => {
    const tenant = await makeTenant();
    const port = await freePort();
    await add(tenant);
    const delivery = deliveryBy(`smtp://127.0.0.1:${port}`, [tenant]);
    delivery.wake(tenant.id, false);
    await settled(tenant, [
      { state: 'waiting', attempts: 1, detail: expect.stringContaining('ECONNREFUSED') },
    ]);

    const sink = await smtpSink({ port });
    await letTimePass(tenant);
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent', attempts: 2 }]);
    expect(sink.mails).toHaveLength(1);
  });

  it('that is unavailable for days makes mails fail in the end', async () => {
    const { tenant, sink } = await setUp();
    sink.behave(() => ({ code: 450, text: 'Not today' }));
    await add(tenant);
    await queryRows(tenant, "update outgoing_mail set created_at = now() - interval '73 hours'");
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
  ])('is tried again, %o, after %i ms', (mail, delay) => {
    expect(retryDelay(mail)).toBe(delay);
  });
});

describe('a logo', () => {
  const pixel = Buffer.from('iVBORw0KGgo=', 'base64');

  it('is embedded in the mail, where the HTML refers to it', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant, { logo: 'a-logo', html: '<img src="cid:logo@vantage">' });
    deliveryBy(sink.url, [tenant], { picture: pixel }).wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent' }]);
    const body = sink.mails[0]?.body ?? '';
    expect(body).toContain('Content-Type: multipart/related');
    expect(body).toContain('Content-ID: <logo@vantage>');
    expect(body).toMatch(/Content-Disposition: inline; filename=logo\.png/);
    expect(body).toContain(pixel.toString('base64'));
  });

  it('that no longer exists does not keep a mail from being sent', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant, { logo: 'a-logo' });
    deliveryBy(sink.url, [tenant], { picture: null }).wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent' }]);
    expect(sink.mails[0]?.body).not.toContain('image/png');
  });
});

describe('injected text', () => {
  it.each([
    { name: 'Eve\r\nBcc: victim@example.com', address: 'eve@example.com' },
    { name: 'Eve" <victim@example.com>, "', address: 'eve@example.com' },
    { name: 'Eve <victim@example.com>\nX-Evil: 1', address: 'eve@example.com' },
  ])('in the name %o reaches one recipient and adds no header (S53)', async (to) => {
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
  ])('in the address %j is not sent (S53)', async (address) => {
    const { tenant, sink } = await setUp();
    await add(tenant, { to: { address, name: 'Eve' } });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'failed', sealed: false }]);
    expect(sink.mails).toEqual([]);
  });
});

describe('the log', () => {
  it("reports each mail's outcome, without its content or recipient (S67)", async () => {
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
    for (const message of ['mail deferred', 'mail failed', 'mail sent'])
      expect(delivery.log()).toContain(message);
    expect(delivery.log()).toContain('EMESSAGE DATA 451');
    expect(delivery.log()).not.toMatch(/048213|reader|Mira|A subject/);
  });
});

describe('a shutdown', () => {
  it('completes mails in flight and starts nothing more', async () => {
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
    // No lease is left over.
    expect(states.filter(({ state }) => state === 'waiting')).toEqual(
      Array.from({ length: 12 - sent.length }, () => ({ state: 'waiting', attempts: 0 })),
    );
  });

  it('releases mails that a hanging server delays, so that others send them immediately', async () => {
    const { tenant, sink } = await setUp();
    sink.behave(() => 'silence');
    await add(tenant);
    const delivery = deliveryBy(sink.url, [tenant], { stopTimeout: 50 });
    delivery.wake(tenant.id, false);
    await settled(tenant, [{ state: 'waiting', attempts: 1, leased: true }]);
    await delivery.stop();
    const [row] = await rows(tenant);
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, leased: false });
    // The database keeps milliseconds, which round `due_at` up by at most half of one.
    expect(row?.wait).toBeLessThan(1);
  });
});

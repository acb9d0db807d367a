import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { smtpSink, type SmtpSink } from '../../../../testing/providers/smtp-sink';
import { mailingSenders } from '../../../../testing/mailings/mailing-factory';
import {
  findEmails,
  numberedPeople,
  mailedAddresses,
  startedMailing,
} from '../../../../testing/mailings/started-mailing';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
const { sendFrom } = mailingSenders();

const loginTimeMs = 50;

/** A login takes its time, and no mail is accepted before `count` mails are being sent at once. */
const untilParallel = (sink: SmtpSink, count: number): void => {
  let current = 0;
  let reached = (): void => {};
  const isParallel = new Promise<void>((resolve) => (reached = resolve));
  sink.behave(async (stage) => {
    if (stage === 'login') await sleep(loginTimeMs);
    if (stage !== 'data') return undefined;
    current += 1;
    if (current === count) reached();
    await isParallel;
    current -= 1;
    return undefined;
  });
};

describe('a mail server', () => {
  it.each([1, 3, 5])(
    'that allows %i connections, with TLS and slow logins, gets every mail (F31)',
    async (max) => {
      const people = numberedPeople(60);
      const mailing = await startedMailing(app, people);
      const sink = await smtpSink({ requiresLogin: true, maxConnections: max });
      untilParallel(sink, max);
      await sendFrom(mailing.tenant, sink.url).notify();
      await mailing.until({ state: 'Completed', sent: 60, failed: 0, delayReason: null });
      expect(mailedAddresses(sink)).toEqual(findEmails(people));
    },
  );

  it('that allows more connections than before is sent mails by more', async () => {
    const people = numberedPeople(60);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink({ requiresLogin: true, maxConnections: 1 });
    untilParallel(sink, 3);
    await sendFrom(mailing.tenant, sink.url).notify();
    await expect.poll(() => sink.mails.length).toBe(1);
    sink.limitConnections(3);
    await mailing.until({ state: 'Completed', sent: 60, failed: 0, delayReason: null });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it.each([450, 454])('that answers %i to one login too many gets every mail', async (code) => {
    const people = numberedPeople(40);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink({ requiresLogin: true });
    sink.behave(async (stage) => {
      if (stage === 'login') await sleep(loginTimeMs);
      return stage === 'login' && sink.connections() > 2
        ? { code, text: '4.7.0 Too many sessions' }
        : undefined;
    });
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', sent: 40, failed: 0, delayReason: null });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('that allows one connection gets the mails of two mailings', async () => {
    const first = await startedMailing(app, numberedPeople(30, 'first'));
    const second = await startedMailing(app, numberedPeople(30, 'second'), {}, first);
    const sink = await smtpSink({ requiresLogin: true, maxConnections: 1 });
    untilParallel(sink, 1);
    await sendFrom(first.tenant, sink.url).notify();
    for (const mailing of [first, second])
      await mailing.until({ state: 'Completed', sent: 30, failed: 0, delayReason: null });
    expect(mailedAddresses(sink)).toHaveLength(60);
  });

  it('that allows no connection for now makes the mailing wait and say so', async () => {
    const people = numberedPeople(20);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink({ requiresLogin: true });
    sink.behave((stage) => (stage === 'connection' ? { code: 421, text: '4.7.0 Too busy' } : undefined));
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({
      state: 'Sending',
      delayReason: 'Throttled',
      detail: expect.stringContaining('Too busy'),
      queued: 20,
    });
    sink.behave(() => undefined);
    await mailing.until({ state: 'Completed', sent: 20, delayReason: null, detail: null });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });
});

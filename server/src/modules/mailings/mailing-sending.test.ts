import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '@vantage/contract/users/users';
import { queryRows } from '../../../testing/factories';
import { mailsTo } from '../../../testing/mails';
import { freePort } from '../../../testing/process/free-port';
import { readHeader, smtpSink } from '../../../testing/providers/smtp-sink';
import { mailingSenders } from '../../../testing/mailings/mailing-factory';
import {
  findEmails,
  numberedPeople,
  mailedAddresses,
  startedMailing,
} from '../../../testing/mailings/started-mailing';
import { sharedApp } from '../../../testing/test-app';
import { smtpTransport } from '../../platform/mail/smtp';

const app = await sharedApp();
const author = {
  email: 'author@example.com',
  firstName: 'Elena',
  lastName: 'Marsh',
  language: 'en',
  active: true,
};

const { sendFrom, expireDelays, expireClaims, recipients } = mailingSenders({
  find: () => Promise.resolve(author as User),
});

describe('a mailing', () => {
  it('sends each recipient one mail, with links that are for that person only', async () => {
    const people = numberedPeople(25);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink();
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', sent: 25, queued: 0, delayReason: null, detail: null });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
    const [mail] = sink.mails;
    if (!mail) throw new Error('no mail');
    expect(readHeader(mail, 'From')).toEqual(['"Organisation" <surveys@vantage.example>']);
    expect(readHeader(mail, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(readHeader(mail, 'List-Unsubscribe')[0]).toMatch(
      /^<http:\/\/tenant\.example\/api\/v1\/public\/unsubscribe\/[\w-]+>$/,
    );
    const ids = new Set(sink.mails.flatMap((one) => readHeader(one, 'Message-ID')));
    const links = new Set(
      sink.mails.map(
        ({ body }) => /tenant\.example\/survey\/([\w-]+)/.exec(body.replaceAll('=\r\n', ''))?.[1],
      ),
    );
    expect([ids.size, links.size]).toEqual([25, 25]);
    const { items } = (await mailing.client.get(`${mailing.path}/recipients`)).body;
    expect(ids).toContain(items[0].messageId);
    expect(items[0]).toMatchObject({ state: 'Sent', attempts: 1, detail: expect.stringContaining('250') });
    const { minutes } = await mailing.get();
    expect(minutes.reduce((sum: number, { sent }: { sent: number }) => sum + sent, 0)).toBe(25);
  });

  it('sends each recipient the message in their language, and tells the author when it is finished', async () => {
    const mailing = await startedMailing(
      app,
      [
        { email: 'aiko@example.com', name: 'ja' },
        { email: 'ben@example.com', name: 'en' },
      ],
      {
        languageColumn: 'name',
        translations: { ja: { subject: 'こんにちは', body: '<p>ご回答ください</p>' } },
      },
    );
    const sink = await smtpSink();
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', sent: 2 });
    const [mail, ...others] = await mailsTo(mailing.tenant, author.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Mailing finished in Vantage: /);
    expect(mail?.text).toContain('Sent: 2 of 2. Failed: 0. Skipped: 0.');
    expect(mail?.text).toContain(`/SendBulkEmail?step=progress&mailing=${mailing.id}\n`);
    const subjectTo = (name: string): string[] =>
      sink.mails
        .filter(({ recipients }) => recipients[0]?.startsWith(name))
        .flatMap((mail) => readHeader(mail, 'Subject'));
    expect(subjectTo('ben')).toEqual(['Hello en']);
    expect(subjectTo('aiko')[0]).toMatch(/^=\?UTF-8\?/);
  });

  it('is sent by one process at a time, and each address once by two (F4)', async () => {
    const people = numberedPeople(40);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink();
    const processes = [sendFrom(mailing.tenant, sink.url), sendFrom(mailing.tenant, sink.url)];
    await Promise.all(processes.map((one) => one.notify()));
    await mailing.until({ state: 'Completed', sent: 40 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('neither ends nor starts over when the mail server closes connections after a few mails', async () => {
    const people = numberedPeople(30);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink();
    let count = 0;
    sink.behave((stage) => (stage === 'recipient' && (count += 1) % 5 === 0 ? 'drop' : undefined));
    await sendFrom(mailing.tenant, sink.url).notify();
    await expect
      .poll(async () =>
        Object.values(await mailing.states())
          .toSorted()
          .at(-1),
      )
      .toBe('Sent');
    await expect.poll(async () => Object.values(await mailing.states())).not.toContain('Queued');
    expect((await mailing.get()).state).toBe('Sending');
    sink.behave(() => undefined);
    const process = sendFrom(mailing.tenant, sink.url);
    await expireDelays(mailing.tenant);
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 30 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('does not end while more suppressed addresses than are claimed at once stand in a row', async () => {
    const blocked = numberedPeople(1_100, 'blocked');
    const people = numberedPeople(5);
    const mailing = await startedMailing(app, [...blocked, ...people]);
    await queryRows(
      mailing.tenant,
      `insert into suppression (tenant_id, id, email, normalized_email, reason)
       select b.tenant_id, gen_random_uuid(), r.email, r.normalized_email, 'unsubscribed'
       from recipient_upload_chunk b, unnest(b.emails, b.normalized_emails) as r(email, normalized_email)
       where r.email like 'blocked%'`,
    );
    const sink = await smtpSink();
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', total: 1_105, sent: 5, skipped: 1_100 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
    const { items } = (await mailing.client.get(`${mailing.path}/recipients?state=Skipped&limit=1`)).body;
    expect(items[0]).toMatchObject({ detail: 'unsubscribed', attempts: 0 });
  });

  it('sends nothing to an address that is suppressed after it was claimed', async () => {
    const people = numberedPeople(12);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink();
    const begun: string[] = [];
    let resume = (): void => {};
    const suppressed = new Promise<void>((resolve) => (resume = resolve));
    sink.behave(async (stage, address) => {
      if (stage !== 'data') return undefined;
      begun.push(address);
      await suppressed;
      return undefined;
    });
    const process = sendFrom(mailing.tenant, sink.url, {
      connect: () => smtpTransport({ url: sink.url }).connect(),
    });
    await process.notify();
    // One mail begins on each connection. The other recipients are claimed, too.
    await expect.poll(() => begun.length, { interval: 5 }).toBe(10);
    const left = people.find(({ email }) => !begun.includes(email));
    await mailing.client.post('/suppression', { email: left?.email });
    await process.notify();
    resume();
    await mailing.until({ state: 'Completed', sent: 11, skipped: 1 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people.filter((one) => one !== left)));
    const { items } = (await mailing.client.get(`${mailing.path}/recipients?state=Skipped`)).body;
    expect(items).toMatchObject([{ email: left?.email, detail: 'added', attempts: 0 }]);
  });

  it('fails for one address that the server does not understand, not as a whole (F10)', async () => {
    const people = numberedPeople(12);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink();
    sink.behave((stage, address) =>
      stage === 'recipient' && address.startsWith('person3@')
        ? { code: 501, text: 'Bad address' }
        : undefined,
    );
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', sent: 11, failed: 1 });
    const { items } = (await mailing.client.get(`${mailing.path}/recipients?state=Failed`)).body;
    expect(items).toMatchObject([
      { email: 'person3@example.com', detail: expect.stringContaining('501 Bad address') },
    ]);
    sink.behave(() => undefined);
    const process = sendFrom(mailing.tenant, sink.url);
    expect(await mailing.call('retry-failed')).toMatchObject({ state: 'Sending' });
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 12, failed: 0 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('tries again later what the server defers, with the same Message-ID (F9)', async () => {
    const mailing = await startedMailing(app, numberedPeople(3));
    const sink = await smtpSink();
    sink.behave((stage, address) =>
      stage === 'data' && address.startsWith('person1@')
        ? { code: 451, text: '4.2.1 Mailbox busy' }
        : undefined,
    );
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await mailing.until({ state: 'Sending', sent: 2, queued: 1 });
    const deferred = async () =>
      (await mailing.client.get(`${mailing.path}/recipients?state=Retrying`)).body.items[0];
    await expect
      .poll(deferred)
      .toMatchObject({ attempts: 1, detail: expect.stringContaining('Mailbox busy') });
    const wait = new Date((await deferred()).nextAttemptAt).getTime() - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    sink.behave(() => undefined);
    await expireDelays(mailing.tenant);
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 3 });
    const ofPerson = sink.mails.filter(({ recipients }) => recipients[0] === 'person1@example.com');
    expect(ofPerson).toHaveLength(2);
    expect(new Set(ofPerson.flatMap((mail) => readHeader(mail, 'Message-ID'))).size).toBe(1);
  });

  it('sends again with the same Message-ID what the server took but did not confirm (F12)', async () => {
    const mailing = await startedMailing(app, numberedPeople(2));
    const sink = await smtpSink();
    sink.behave((stage, address) =>
      stage === 'data' && address.startsWith('person0@') ? 'drop' : undefined,
    );
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await mailing.until({ state: 'Sending', sent: 1, queued: 1 });
    await expect.poll(async () => Object.values(await mailing.states())).toContain('Retrying');
    sink.behave(() => undefined);
    await expireDelays(mailing.tenant);
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 2 });
    const twice = sink.mails.filter(({ recipients }) => recipients[0] === 'person0@example.com');
    expect(new Set(twice.flatMap((mail) => readHeader(mail, 'Message-ID'))).size).toBe(1);
  });

  it('waits and says so while the mail server is down, and loses nobody (F8)', async () => {
    const people = numberedPeople(4);
    const mailing = await startedMailing(app, people);
    const port = await freePort();
    const process = sendFrom(mailing.tenant, `smtp://127.0.0.1:${port}`);
    await process.notify();
    await mailing.until({
      state: 'Sending',
      delayReason: 'ServerUnavailable',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    const sink = await smtpSink({ port });
    await expireDelays(mailing.tenant);
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 4, delayReason: null, detail: null });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('waits when the server takes nothing from its sender, instead of failing for everyone', async () => {
    const mailing = await startedMailing(app, numberedPeople(4));
    const sink = await smtpSink();
    sink.behave((stage) =>
      stage === 'recipient' ? { code: 530, text: '5.7.0 Authentication required' } : undefined,
    );
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({
      state: 'Sending',
      delayReason: 'ServerUnavailable',
      failed: 0,
      queued: 4,
      detail: expect.stringContaining('Authentication required'),
    });
  });

  it('continues with those whom a process had claimed that died or is late (F3)', async () => {
    const people = numberedPeople(6);
    const mailing = await startedMailing(app, people);
    const sink = await smtpSink();
    const silent = await smtpSink();
    silent.behave(() => 'silence');
    const first = sendFrom(mailing.tenant, silent.url, {
      connect: () => smtpTransport({ url: silent.url }).connect(),
    });
    const claim = vi.spyOn(recipients, 'claim');
    onTestFinished(() => claim.mockRestore());
    await first.notify();
    // The second claim finds nobody. A later one would claim the same recipients again.
    await expect
      .poll(() => claim.mock.settledResults.map(({ value }) => (value as unknown[]).length))
      .toEqual([6, 0]);
    // The process's claims and its job's lease are over, as if it had been suspended for long.
    await expireClaims(mailing.tenant);
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', sent: 6, failed: 0 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
    // The late process writes nothing.
    await silent.stop();
    await first.stop();
    expect(new Set(Object.values(await mailing.states()))).toEqual(new Set(['Sent']));
    expect(await mailing.get()).toMatchObject({ state: 'Completed', sent: 6, failed: 0, total: 6 });
  });
});

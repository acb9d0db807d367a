import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { headerOf, smtpSink, type SmtpSink } from '../../../../testing/smtp-sink';
import { rowsOf } from '../../../../testing/factories';
import { surveyFixture } from '../../../../testing/survey-administration';
import { addUpload, batchSenders, type TestRecipient } from '../../../../testing/survey-mailings';
import { sharedApp } from '../../../../testing/test-app';
import { smtpSender } from '../../../platform/mail/smtp';

const app = await sharedApp();
const { sendFrom, letDelaysEnd, letClaimsEnd, queue } = batchSenders();

const numbered = (count: number, name = 'person'): TestRecipient[] =>
  Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com`, name: `P${index}` }));

/** A started batch, which no process sends yet. */
const started = async (recipients: readonly TestRecipient[], given: object = {}) => {
  const fixture = await surveyFixture(app);
  const { id: surveyId } = await fixture.tenant.publishedSurvey({}, { customer_id: fixture.customerId });
  const uploadId = await addUpload(fixture.tenant, surveyId, recipients);
  const message = { uploadId, subject: 'Hello {{name}}', body: '<p>Dear {{name}}</p>', ...given };
  const { status, body, text } = await fixture.client.post(`/survey/${surveyId}/bulkemail`, message);
  expect(status, text).toBe(202);
  const path = `/bulkemail/${body.id}`;
  const get = async () => (await fixture.client.get(path)).body;
  const call = async (action: string) => {
    const { status, body } = await fixture.client.post(`${path}/${action}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const states = async (): Promise<Record<string, string>> => {
    const { items } = (await fixture.client.get(`${path}/recipients?limit=200`)).body;
    return Object.fromEntries(items.map((one: { email: string; state: string }) => [one.email, one.state]));
  };
  const until = (expected: object) =>
    expect.poll(get, { timeout: 15_000, interval: 20 }).toMatchObject(expected);
  return { ...fixture, surveyId, id: body.id as string, path, get, call, states, until };
};

const receivers = ({ mails }: SmtpSink): string[] => mails.flatMap(({ recipients }) => recipients).toSorted();
const emailsOf = (recipients: readonly TestRecipient[]): string[] =>
  recipients.map(({ email }) => email).toSorted();

describe('a batch', () => {
  it('sends each recipient one mail, with links that are for that person only', async () => {
    const people = numbered(25);
    const batch = await started(people);
    const sink = await smtpSink();
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Completed', sent: 25, queued: 0, delay: null, detail: null });
    expect(receivers(sink)).toEqual(emailsOf(people));
    const [mail] = sink.mails;
    if (!mail) throw new Error('no mail');
    expect(headerOf(mail, 'From')).toEqual(['"Organisation" <surveys@vantage.example>']);
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(headerOf(mail, 'List-Unsubscribe')[0]).toMatch(
      /^<http:\/\/tenant\.example\/api\/v1\/public\/unsubscribe\/[\w-]+>$/,
    );
    const ids = new Set(sink.mails.flatMap((one) => headerOf(one, 'Message-ID')));
    const links = new Set(
      sink.mails.map(
        ({ body }) => /tenant\.example\/survey\/([\w-]+)/.exec(body.replaceAll('=\r\n', ''))?.[1],
      ),
    );
    expect([ids.size, links.size]).toEqual([25, 25]);
    const { items } = (await batch.client.get(`${batch.path}/recipients`)).body;
    expect(ids).toContain(items[0].messageId);
    expect(items[0]).toMatchObject({ state: 'Sent', attempts: 1, detail: expect.stringContaining('250') });
    const { minutes } = await batch.get();
    expect(minutes.reduce((sum: number, { sent }: { sent: number }) => sum + sent, 0)).toBe(25);
  });

  it('sends each recipient the message in their language', async () => {
    const batch = await started(
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
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Completed', sent: 2 });
    const subjectTo = (name: string): string[] =>
      sink.mails
        .filter(({ recipients }) => recipients[0]?.startsWith(name))
        .flatMap((mail) => headerOf(mail, 'Subject'));
    expect(subjectTo('ben')).toEqual(['Hello en']);
    expect(subjectTo('aiko')[0]).toMatch(/^=\?UTF-8\?/);
  });

  it('is sent by one process at a time, and each address once by two (F4)', async () => {
    const people = numbered(40);
    const batch = await started(people);
    const sink = await smtpSink();
    const processes = [sendFrom(batch.tenant, sink.url), sendFrom(batch.tenant, sink.url)];
    await Promise.all(processes.map((one) => one.notify()));
    await batch.until({ state: 'Completed', sent: 40 });
    expect(receivers(sink)).toEqual(emailsOf(people));
  });

  it('neither ends nor starts over when the mail server closes connections after a few mails', async () => {
    const people = numbered(30);
    const batch = await started(people);
    const sink = await smtpSink();
    let count = 0;
    sink.behave((stage) => (stage === 'recipient' && (count += 1) % 5 === 0 ? 'drop' : undefined));
    await sendFrom(batch.tenant, sink.url).notify();
    await expect
      .poll(async () =>
        Object.values(await batch.states())
          .toSorted()
          .at(-1),
      )
      .toBe('Sent');
    await expect.poll(async () => Object.values(await batch.states())).not.toContain('Queued');
    expect((await batch.get()).state).toBe('Sending');
    sink.behave(() => undefined);
    const process = sendFrom(batch.tenant, sink.url);
    await letDelaysEnd(batch.tenant);
    await process.notify();
    await batch.until({ state: 'Completed', sent: 30 });
    expect(receivers(sink)).toEqual(emailsOf(people));
  });

  it('a batch resumed after a pause shows running and sends the rest', async () => {
    const people = numbered(30);
    const batch = await started(people);
    await batch.client.put(`${batch.path}/rate`, { ratePerSecond: 40 });
    const sink = await smtpSink();
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await expect.poll(() => sink.mails.length, { interval: 5 }).toBeGreaterThan(4);
    expect(await batch.call('pause')).toMatchObject({ state: 'Paused' });
    await process.notify();
    // The pause has ended the work; nothing but resuming may start it again.
    await expect.poll(() => rowsOf(batch.tenant, 'select subject from background_job')).toEqual([]);
    const sentBefore = sink.mails.length;
    expect(sentBefore).toBeLessThan(30);
    expect(await batch.call('resume')).toMatchObject({ state: 'Sending', sent: sentBefore });
    await process.notify();
    await expect.poll(() => sink.mails.length, { interval: 5 }).toBeGreaterThan(sentBefore);
    await batch.until({ state: 'Completed', sent: 30, queued: 0, failed: 0, skipped: 0 });
    expect(receivers(sink)).toEqual(emailsOf(people));
  });

  it('sends to nobody twice when it is resumed after a pause', async () => {
    const people = numbered(30);
    const batch = await started(people);
    await batch.client.put(`${batch.path}/rate`, { ratePerSecond: 40 });
    const sink = await smtpSink();
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await expect.poll(() => sink.mails.length, { interval: 5 }).toBeGreaterThan(4);
    expect(await batch.call('pause')).toMatchObject({ state: 'Paused' });
    await process.notify();
    await expect.poll(async () => Object.values(await batch.states())).not.toContain('Sending');
    const { sent } = await batch.get();
    expect(sent).toBe(sink.mails.length);
    expect(sent).toBeLessThan(30);
    expect(await batch.call('resume')).toMatchObject({ state: 'Sending' });
    await process.notify();
    await batch.until({ state: 'Completed', sent: 30 });
    expect(receivers(sink)).toEqual(emailsOf(people));
  });

  it('does not end while more suppressed addresses than are claimed at once stand in a row', async () => {
    const blocked = numbered(1_100, 'blocked');
    const people = numbered(5);
    const batch = await started([...blocked, ...people]);
    await rowsOf(
      batch.tenant,
      `insert into suppression (tenant_id, id, email, normalized_email, reason)
       select tenant_id, gen_random_uuid(), email, normalized_email, 'unsubscribed' from recipient_upload_row
       where email like 'blocked%'`,
    );
    const sink = await smtpSink();
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Completed', total: 1_105, sent: 5, skipped: 1_100 });
    expect(receivers(sink)).toEqual(emailsOf(people));
    const { items } = (await batch.client.get(`${batch.path}/recipients?state=Skipped&limit=1`)).body;
    expect(items[0]).toMatchObject({ detail: 'unsubscribed', attempts: 0 });
  });

  it('goes on after a pause in which its rate was changed', async () => {
    const people = numbered(12);
    const batch = await started(people);
    await batch.client.put(`${batch.path}/rate`, { ratePerSecond: 1 });
    const sink = await smtpSink();
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await expect.poll(() => sink.mails.length, { interval: 5 }).toBeGreaterThan(0);
    await batch.call('pause');
    const changed = await batch.client.put(`${batch.path}/rate`, { ratePerSecond: 500 });
    expect(changed.body).toMatchObject({ state: 'Paused', ratePerSecond: 500 });
    await batch.call('resume');
    await process.notify();
    await batch.until({ state: 'Completed', sent: 12 });
    expect(receivers(sink)).toEqual(emailsOf(people));
  });

  it('goes on after a restart during a pause between two mails', async () => {
    const people = numbered(8);
    const batch = await started(people);
    await batch.client.put(`${batch.path}/rate`, { ratePerSecond: 1 });
    const sink = await smtpSink();
    const first = sendFrom(batch.tenant, sink.url);
    await first.notify();
    await expect.poll(() => sink.mails.length, { interval: 5 }).toBe(1);
    await first.stop();
    await batch.client.put(`${batch.path}/rate`, { ratePerSecond: null });
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Completed', sent: 8 });
    expect(receivers(sink)).toEqual(emailsOf(people));
  });

  it('fails for one address that the server does not understand, not as a whole (F10)', async () => {
    const people = numbered(12);
    const batch = await started(people);
    const sink = await smtpSink();
    sink.behave((stage, address) =>
      stage === 'recipient' && address.startsWith('person3@')
        ? { code: 501, text: '5.1.3 Bad address' }
        : undefined,
    );
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Completed', sent: 11, failed: 1 });
    const { items } = (await batch.client.get(`${batch.path}/recipients?state=Failed`)).body;
    expect(items).toMatchObject([
      { email: 'person3@example.com', detail: expect.stringContaining('501 5.1.3 Bad address') },
    ]);
    sink.behave(() => undefined);
    const process = sendFrom(batch.tenant, sink.url);
    expect(await batch.call('retry-failed')).toMatchObject({ state: 'Sending' });
    await process.notify();
    await batch.until({ state: 'Completed', sent: 12, failed: 0 });
    expect(receivers(sink)).toEqual(emailsOf(people));
  });

  it('is sent at its time although it was paused before, and not while it is paused', async () => {
    const people = numbered(3);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const batch = await started(people, { scheduledAt });
    const sink = await smtpSink();
    const process = sendFrom(batch.tenant, sink.url);
    const comes = async (): Promise<void> => {
      await rowsOf(batch.tenant, `update survey_mail_batch set scheduled_at = now() - interval '1 second'`);
      await letDelaysEnd(batch.tenant);
      await process.notify();
    };
    await process.notify();
    expect(await batch.call('pause')).toMatchObject({ state: 'Paused', scheduledAt });
    expect(await batch.call('resume')).toMatchObject({ state: 'Scheduled', scheduledAt });
    await batch.call('pause');
    await comes();
    await expect.poll(() => rowsOf(batch.tenant, 'select subject from background_job')).toEqual([]);
    expect([(await batch.get()).state, sink.mails.length]).toEqual(['Paused', 0]);
    expect(await batch.call('resume')).toMatchObject({ state: 'Sending' });
    await process.notify();
    await batch.until({ state: 'Completed', sent: 3 });
  });

  it('tries again later what the server defers, with the same Message-ID (F9)', async () => {
    const batch = await started(numbered(3));
    const sink = await smtpSink();
    sink.behave((stage, address) =>
      stage === 'data' && address.startsWith('person1@')
        ? { code: 451, text: '4.2.1 Mailbox busy' }
        : undefined,
    );
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await batch.until({ state: 'Sending', sent: 2, queued: 1 });
    const deferred = async () =>
      (await batch.client.get(`${batch.path}/recipients?state=Retrying`)).body.items[0];
    await expect
      .poll(deferred)
      .toMatchObject({ attempts: 1, detail: expect.stringContaining('Mailbox busy') });
    const wait = new Date((await deferred()).nextAttemptAt).getTime() - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    sink.behave(() => undefined);
    await letDelaysEnd(batch.tenant);
    await process.notify();
    await batch.until({ state: 'Completed', sent: 3 });
    const ofPerson = sink.mails.filter(({ recipients }) => recipients[0] === 'person1@example.com');
    expect(ofPerson).toHaveLength(2);
    expect(new Set(ofPerson.flatMap((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
  });

  it('sends again with the same Message-ID what the server took but did not confirm (F12)', async () => {
    const batch = await started(numbered(2));
    const sink = await smtpSink();
    sink.behave((stage, address) =>
      stage === 'data' && address.startsWith('person0@') ? 'drop' : undefined,
    );
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await batch.until({ state: 'Sending', sent: 1, queued: 1 });
    await expect.poll(async () => Object.values(await batch.states())).toContain('Retrying');
    sink.behave(() => undefined);
    await letDelaysEnd(batch.tenant);
    await process.notify();
    await batch.until({ state: 'Completed', sent: 2 });
    const twice = sink.mails.filter(({ recipients }) => recipients[0] === 'person0@example.com');
    expect(new Set(twice.flatMap((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
  });

  it('waits and says so while the mail server is down, and loses nobody (F8)', async () => {
    const people = numbered(4);
    const batch = await started(people);
    const sink = await smtpSink();
    const port = Number(new URL(sink.url).port);
    await sink.stop();
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await batch.until({
      state: 'Sending',
      delay: 'ServerUnavailable',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    const again = await smtpSink(port);
    await letDelaysEnd(batch.tenant);
    await process.notify();
    await batch.until({ state: 'Completed', sent: 4, delay: null, detail: null });
    expect(receivers(again)).toEqual(emailsOf(people));
  });

  it('waits when the server takes nothing from its sender, instead of failing for everyone', async () => {
    const batch = await started(numbered(4));
    const sink = await smtpSink();
    sink.behave((stage) =>
      stage === 'recipient' ? { code: 530, text: '5.7.0 Authentication required' } : undefined,
    );
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({
      state: 'Sending',
      delay: 'ServerUnavailable',
      failed: 0,
      queued: 4,
      detail: expect.stringContaining('Authentication required'),
    });
  });

  it('stops with a reason when its survey is no longer published, and goes on once it is', async () => {
    const batch = await started(numbered(3));
    const sink = await smtpSink();
    await batch.client.post(`/survey/${batch.surveyId}/unpublish`);
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await batch.until({ state: 'Failed', stopReason: 'SurveyUnpublished', detail: null });
    expect(sink.mails).toEqual([]);
    await rowsOf(batch.tenant, 'update survey set published_at = now()');
    expect(await batch.call('resume')).toMatchObject({ state: 'Sending', stopReason: null });
    await process.notify();
    await batch.until({ state: 'Completed', sent: 3, stopReason: null });
  });

  it('stops with a reason when its message has a field that its recipients do not have', async () => {
    const batch = await started(numbered(3));
    await rowsOf(batch.tenant, `update survey_mail_batch set body = '<p>{{team}}</p>'`);
    const sink = await smtpSink();
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Failed', stopReason: 'UnknownField', detail: null });
    expect(sink.mails).toEqual([]);
  });

  it('slows down when the server asks for it, and says so', async () => {
    const batch = await started(numbered(4));
    const sink = await smtpSink();
    let count = 0;
    sink.behave((stage) =>
      stage === 'recipient' && (count += 1) <= 2 ? { code: 421, text: '4.7.0 Too many mails' } : undefined,
    );
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await batch.until({ delay: 'Throttled', detail: expect.stringContaining('Too many mails') });
    await expect
      .poll(
        async () => {
          await letDelaysEnd(batch.tenant);
          await process.notify();
          return batch.get();
        },
        { timeout: 15_000, interval: 100 },
      )
      .toMatchObject({ state: 'Completed', sent: 4 });
  });

  it('goes on with those whom a process had claimed that died or is late (F3)', async () => {
    const people = numbered(6);
    const batch = await started(people);
    const sink = await smtpSink();
    const silent = await smtpSink();
    silent.behave(() => 'silence');
    const first = sendFrom(batch.tenant, silent.url, {
      connect: () => smtpSender({ url: silent.url }).connect(),
    });
    const claim = vi.spyOn(queue, 'claim');
    onTestFinished(() => claim.mockRestore());
    await first.notify();
    // The second claim finds nobody; later it would claim the same recipients again.
    await expect
      .poll(() => claim.mock.settledResults.map(({ value }) => (value as unknown[]).length))
      .toEqual([6, 0]);
    // Its claims and its job's lease are over, as if it had been stopped for long.
    await letClaimsEnd(batch.tenant);
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Completed', sent: 6, failed: 0 });
    expect(receivers(sink)).toEqual(emailsOf(people));
    // The late process writes nothing.
    await silent.stop();
    await first.stop();
    expect(new Set(Object.values(await batch.states()))).toEqual(new Set(['Sent']));
    expect(await batch.get()).toMatchObject({ state: 'Completed', sent: 6, failed: 0, total: 6 });
  });

  it('is canceled: those who were sent no mail are skipped, and others are not asked again', async () => {
    const batch = await started(numbered(30));
    await batch.client.put(`${batch.path}/rate`, { ratePerSecond: 20 });
    const sink = await smtpSink();
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await expect.poll(() => sink.mails.length, { interval: 5 }).toBeGreaterThan(2);
    expect(await batch.call('cancel')).toMatchObject({ state: 'Cancelled', finishedAt: expect.any(String) });
    await process.notify();
    await batch.until({ state: 'Cancelled', queued: 0 });
    const { sent, skipped } = await batch.get();
    expect([sent, sent + skipped]).toEqual([sink.mails.length, 30]);
    const { items } = (await batch.client.get(`${batch.path}/recipients?state=Skipped&limit=1`)).body;
    expect(items[0].detail).toBe('cancelled');
    expect((await batch.client.post(`${batch.path}/resume`)).body.code).toBe('batch.state');
  });

  it('reminds those who have not answered by the same link, also of several files', async () => {
    const batch = await started([...numbered(3), { email: 'gone@example.com', name: 'Gone' }]);
    const sink = await smtpSink();
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await batch.until({ state: 'Completed', sent: 4 });
    const path = `/survey/${batch.surveyId}/bulkemail`;
    const message = { subject: 'Again {{name}}', body: '<p>Please</p>' };
    const second = await addUpload(batch.tenant, batch.surveyId, [
      { email: 'Person0@example.com', name: 'Zero' },
      { email: 'new@example.com', name: 'New' },
    ]);
    const other = (await batch.client.post(path, { uploadId: second, ...message })).body;
    await process.notify();
    await expect
      .poll(async () => (await batch.client.get(`/bulkemail/${other.id}`)).body.state)
      .toBe('Completed');
    await batch.tenant.suppression('gone@example.com');
    const linkOf = async (email: string): Promise<string> =>
      (
        await rowsOf<{ link_id: string }>(
          batch.tenant,
          'select link_id from survey_mail_recipient where normalized_email = $1 order by sent_at desc limit 1',
          [email],
        )
      )[0]?.link_id ?? '';
    await batch.tenant.surveyResponse(batch.surveyId, { linkId: await linkOf('person1@example.com') });
    const before = sink.mails.length;

    const reminder = await batch.client.post(`${path}/reminder`, message);
    expect(reminder.body).toMatchObject({ kind: 'Reminder', total: 4 });
    // Who answers before their mail is sent needs none.
    await batch.tenant.surveyResponse(batch.surveyId, { linkId: await linkOf('person2@example.com') });
    const link = await linkOf('person0@example.com');
    await process.notify();
    const done = async () => (await batch.client.get(`/bulkemail/${reminder.body.id}`)).body;
    await expect.poll(done).toMatchObject({ state: 'Completed', sent: 2, skipped: 1, total: 3 });
    const reminded = sink.mails.slice(before);
    expect(reminded.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'Person0@example.com',
      'new@example.com',
    ]);
    expect(reminded.flatMap((mail) => headerOf(mail, 'Subject')).toSorted()).toEqual([
      'Again New',
      'Again Zero',
    ]);
    expect(await linkOf('person0@example.com')).toBe(link);

    for (const email of ['person0@example.com', 'new@example.com', 'gone@example.com'])
      await batch.tenant.surveyResponse(batch.surveyId, { linkId: await linkOf(email) });
    expect((await batch.client.post(`${path}/reminder`, message)).body.code).toBe('batch.noRecipients');
  });
});

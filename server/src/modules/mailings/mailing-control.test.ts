import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';
import { asOwner, queryRows } from '../../../testing/factories';
import { smtpSink } from '../../../testing/providers/smtp-sink';
import { surveyFixture } from '../../../testing/surveys/survey-administration';
import { addMailing, mailingSenders } from '../../../testing/mailings/mailing-factory';
import {
  findEmails,
  numberedPeople,
  mailedAddresses,
  sendingMailing,
  startedMailing,
} from '../../../testing/mailings/started-mailing';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const { recipients, mailings, sendFrom, expireDelays } = mailingSenders();

describe('a mailing', () => {
  it('shows that it runs, and sends the rest, when it is resumed after a pause', async () => {
    const people = numberedPeople(30);
    const { mailing, sink, process, untilMoreThan } = await sendingMailing(app, sendFrom, people, 10);
    await untilMoreThan(4);
    expect(await mailing.call('pause')).toMatchObject({ state: 'Paused' });
    await process.notify();
    // Pausing has ended the work; nothing but resuming may start it again.
    await expect.poll(() => queryRows(mailing.tenant, 'select subject from background_job')).toEqual([]);
    const sentBefore = sink.mails.length;
    expect(sentBefore).toBeLessThan(30);
    await mailing.setRate(null);
    expect(await mailing.call('resume')).toMatchObject({ state: 'Sending', sent: sentBefore });
    await process.notify();
    await untilMoreThan(sentBefore);
    await mailing.until({ state: 'Completed', sent: 30, queued: 0, failed: 0, skipped: 0 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('sends to nobody twice when it is resumed after a pause', async () => {
    const people = numberedPeople(30);
    const { mailing, sink, process, untilMoreThan } = await sendingMailing(app, sendFrom, people, 10);
    await untilMoreThan(4);
    expect(await mailing.call('pause')).toMatchObject({ state: 'Paused' });
    await process.notify();
    await expect.poll(async () => Object.values(await mailing.states())).not.toContain('Sending');
    const { sent } = await mailing.get();
    expect(sent).toBe(sink.mails.length);
    expect(sent).toBeLessThan(30);
    await mailing.setRate(null);
    expect(await mailing.call('resume')).toMatchObject({ state: 'Sending' });
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 30 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('continues after a pause in which its rate was changed', async () => {
    const people = numberedPeople(12);
    const { mailing, sink, process, untilMoreThan } = await sendingMailing(app, sendFrom, people, 1);
    await untilMoreThan(0);
    await mailing.call('pause');
    expect(await mailing.setRate(500)).toMatchObject({ state: 'Paused', ratePerSecond: 500 });
    await mailing.call('resume');
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 12 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('continues after a restart during a pause between two mails', async () => {
    const people = numberedPeople(8);
    const { mailing, sink, process, untilMoreThan } = await sendingMailing(app, sendFrom, people, 1);
    await untilMoreThan(0);
    await process.stop();
    await mailing.setRate(null);
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', sent: 8 });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it.each(['ratePerSecond', 'ratePerDomain'] as const)(
    'shares its %s with the other mailings of its tenant, also of other processes',
    async (rate) => {
      const first = await startedMailing(app, numberedPeople(20, 'first'));
      const second = await startedMailing(app, numberedPeople(20, 'second'), {}, first);
      const sink = await smtpSink();
      const processes = [1, 2].map(() => sendFrom(first.tenant, sink.url, { [rate]: 20 }));
      const begunAt = Date.now();
      await Promise.all(processes.map((process) => process.notify()));
      for (const mailing of [first, second]) await mailing.until({ state: 'Completed', sent: 20 });
      const endedAt = Math.max(...sink.mails.map(({ receivedAt }) => receivedAt));
      // Sending takes two seconds at 20 per second, less what may be caught up with. It would take one if each mailing
      // had the whole rate.
      expect(endedAt - begunAt).toBeGreaterThan(1_250);
    },
  );

  it('is sent at its time although it was paused before, and not while it is paused', async () => {
    const people = numberedPeople(3);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const mailing = await startedMailing(app, people, { scheduledAt });
    const sink = await smtpSink();
    const process = sendFrom(mailing.tenant, sink.url);
    const comes = async (): Promise<void> => {
      await queryRows(mailing.tenant, `update mailing set scheduled_at = now() - interval '1 second'`);
      await expireDelays(mailing.tenant);
      await process.notify();
    };
    await process.notify();
    expect(await mailing.call('pause')).toMatchObject({ state: 'Paused', scheduledAt });
    expect(await mailing.call('resume')).toMatchObject({ state: 'Scheduled', scheduledAt });
    await mailing.call('pause');
    await comes();
    await expect.poll(() => queryRows(mailing.tenant, 'select subject from background_job')).toEqual([]);
    expect([(await mailing.get()).state, sink.mails.length]).toEqual(['Paused', 0]);
    expect(await mailing.call('resume')).toMatchObject({ state: 'Sending' });
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 3 });
  });

  it('stops with a reason when its survey is no longer published, and continues once it is', async () => {
    const mailing = await startedMailing(app, numberedPeople(3));
    const sink = await smtpSink();
    await mailing.client.post(`/survey/${mailing.surveyId}/unpublish`);
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await mailing.until({ state: 'Failed', stopReason: 'SurveyUnpublished', detail: null });
    expect(sink.mails).toEqual([]);
    await queryRows(mailing.tenant, 'update survey set published_at = now()');
    expect(await mailing.call('resume')).toMatchObject({ state: 'Sending', stopReason: null });
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 3, stopReason: null });
  });

  it('stops with a reason when its message has a field that its recipients do not have', async () => {
    const mailing = await startedMailing(app, numberedPeople(3));
    await queryRows(mailing.tenant, `update mailing set body = '<p>{{team}}</p>'`);
    const sink = await smtpSink();
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Failed', stopReason: 'UnknownField', detail: null });
    expect(sink.mails).toEqual([]);
  });

  it('slows down when the server asks for it, and says so', async () => {
    const mailing = await startedMailing(app, numberedPeople(4));
    const sink = await smtpSink();
    let count = 0;
    sink.behave((stage) =>
      stage === 'recipient' && (count += 1) <= 2 ? { code: 421, text: '4.7.0 Too many mails' } : undefined,
    );
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await mailing.until({ delayReason: 'Throttled', detail: expect.stringContaining('Too many mails') });
    await expect
      .poll(
        async () => {
          await expireDelays(mailing.tenant);
          await process.notify();
          return mailing.get();
        },
        { timeout: 15_000, interval: 100 },
      )
      .toMatchObject({ state: 'Completed', sent: 4 });
  });

  it('that was slowed down is not slow any more when it has ended and is sent again', async () => {
    const mailing = await startedMailing(app, numberedPeople(2));
    const sink = await smtpSink();
    let count = 0;
    sink.behave((stage, address) => {
      if (stage !== 'recipient') return undefined;
      if ((count += 1) === 1) return { code: 421, text: '4.7.0 Too many mails' };
      return address.startsWith('person0@') ? { code: 550, text: 'No' } : undefined;
    });
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await mailing.until({ state: 'Sending', queued: 1 });
    await expireDelays(mailing.tenant);
    const record = vi.spyOn(recipients, 'recordOutcomes');
    onTestFinished(() => record.mockRestore());
    await process.notify();
    await mailing.until({ state: 'Completed', failed: 1 });
    expect(record.mock.lastCall?.[2].delay.reason).toBe('Throttled');
    await mailing.call('retry-failed');
    await process.notify();
    await mailing.until({ state: 'Completed', failed: 1 });
    expect(record.mock.lastCall?.[2].delay.reason).toBeNull();
  });

  it('is canceled: those who were sent no mail are skipped, and others are not asked again', async () => {
    const started = await sendingMailing(app, sendFrom, numberedPeople(30), 5);
    const { mailing, sink, process, untilMoreThan } = started;
    await untilMoreThan(2);
    expect(await mailing.call('cancel')).toMatchObject({
      state: 'Cancelled',
      finishedAt: expect.any(String),
    });
    await process.notify();
    await mailing.until({ state: 'Cancelled', queued: 0 });
    const { sent, skipped } = await mailing.get();
    expect([sent, sent + skipped]).toEqual([sink.mails.length, 30]);
    const { items } = (await mailing.client.get(`${mailing.path}/recipients?state=Skipped&limit=1`)).body;
    expect(items[0].detail).toBe('cancelled');
    expect((await mailing.client.post(`${mailing.path}/resume`)).body.code).toBe('mailing.state');
  });

  it.each(['before', 'while'])(
    'copies nobody if it is canceled %s its recipients are copied, and frees its upload',
    async (moment) => {
      const mailing = await startedMailing(app, numberedPeople(20));
      const sink = await smtpSink();
      const process = sendFrom(mailing.tenant, sink.url);
      if (moment === 'before') await mailing.call('cancel');
      else
        vi.spyOn(mailings, 'find').mockImplementationOnce(async (scope, id) => {
          const row = await mailings.find(scope, id);
          await mailing.call('cancel');
          return row;
        });
      await process.notify();
      await mailing.until({ state: 'Cancelled', total: 20, skipped: 20, queued: 0 });
      await expect.poll(() => queryRows(mailing.tenant, 'select subject from background_job')).toEqual([]);
      expect(await queryRows(mailing.tenant, 'select id from mailing_recipient')).toEqual([]);
      expect(await queryRows(mailing.tenant, 'select upload_id from mailing')).toEqual([{ upload_id: null }]);
      expect(sink.mails).toEqual([]);
    },
  );

  it('leaves those to whom mails failed as they are if it is canceled when they are about to be sent again', async () => {
    const mailing = await startedMailing(app, numberedPeople(3));
    const sink = await smtpSink();
    sink.behave((stage) => (stage === 'recipient' ? { code: 550, text: 'No' } : undefined));
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await mailing.until({ state: 'Completed', failed: 3 });
    await mailing.call('retry-failed');
    vi.spyOn(mailings, 'find').mockImplementationOnce(async (scope, id) => {
      const row = await mailings.find(scope, id);
      await mailing.call('cancel');
      return row;
    });
    await process.notify();
    await expect.poll(() => queryRows(mailing.tenant, 'select subject from background_job')).toEqual([]);
    expect(await mailing.get()).toMatchObject({ state: 'Cancelled', failed: 3, skipped: 0, queued: 0 });
  });

  it('is sent again to those to whom mails failed although it is just being completed', async () => {
    const { client, tenant, admin } = await surveyFixture(app);
    const { id: surveyId } = await tenant.publishedSurvey({});
    const id = await addMailing(tenant, surveyId, admin.id, 'Sending');
    const { retried } = await asOwner(tenant.id, async (owner) => {
      await owner.query(`update mailing set state = 'Completed', finished_at = now()`);
      const response = client.post(`/bulkemail/${id}/retry-failed`);
      await waitForBlockedQuery(owner);
      return { retried: response };
    });
    expect((await retried).body).toMatchObject({ state: 'Sending', finishedAt: null });
  });
});

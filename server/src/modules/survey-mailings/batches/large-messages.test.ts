import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../testing/factories';
import { smtpSink } from '../../../../testing/providers/smtp-sink';
import { batchSenders } from '../../../../testing/surveys/survey-mailings';
import {
  emailsOf,
  numberedPeople,
  mailedAddresses,
  startedBatch,
} from '../../../../testing/surveys/started-batch';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
const { sendFrom } = batchSenders();

/** Nearly as large as a message can be. */
const body = `<p>${'x'.repeat(40_000)}${'{{name}}'.repeat(100)}</p>`;
const longName = 'x'.repeat(1_000);

describe('a batch of a large message', () => {
  it('is canceled while it sends, by a call that is answered between two mails (S75)', async () => {
    const people = numberedPeople(400).map(({ email }) => ({ email, name: longName }));
    const batch = await startedBatch(app, people, { body });
    const sink = await smtpSink();
    const process = sendFrom(batch.tenant, sink.url);
    await process.notify();
    await expect.poll(() => sink.mails.length, { timeout: 15_000, interval: 1 }).toBeGreaterThan(0);
    const sentBefore = sink.mails.length;
    expect(await batch.call('cancel')).toMatchObject({ state: 'Cancelled' });
    await process.notify();
    await batch.until({ state: 'Cancelled', queued: 0 });
    const { sent, skipped } = await batch.get();
    expect(sentBefore).toBeLessThan(400);
    expect(skipped).toBeGreaterThan(0);
    expect([sent, sent + skipped]).toEqual([sink.mails.length, 400]);
  });

  it('fails for recipients whose own values make it too large, and is sent to the others (S75)', async () => {
    const people = numberedPeople(12);
    const oversized = { email: 'long@example.com', name: '日'.repeat(1_000) };
    const batch = await startedBatch(app, [...people.slice(0, 6), oversized, ...people.slice(6)], { body });
    const sink = await smtpSink();
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Completed', sent: 12, failed: 1, queued: 0, stopReason: null });
    expect(mailedAddresses(sink)).toEqual(emailsOf(people));
    const { items } = (await batch.client.get(`${batch.path}/recipients?state=Failed`)).body;
    expect(items).toMatchObject([
      { email: oversized.email, attempts: 0, detail: 'tooLarge', messageId: null },
    ]);
  });

  it('stops with a reason if it was stored before messages had limits', async () => {
    const batch = await startedBatch(app, numberedPeople(3));
    await rowsOf(batch.tenant, `update survey_mail_batch set body = repeat('{{name}}', 101)`);
    const sink = await smtpSink();
    await sendFrom(batch.tenant, sink.url).notify();
    await batch.until({ state: 'Failed', stopReason: 'MessageTooLarge', detail: null });
    expect(sink.mails).toEqual([]);
  });
});

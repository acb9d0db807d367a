import { describe, expect, it } from 'vitest';
import { queryRows } from '../../../../testing/factories';
import { smtpSink } from '../../../../testing/providers/smtp-sink';
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

/** The message is nearly as large as a message can be. */
const body = `<p>${'x'.repeat(40_000)}${'{{name}}'.repeat(100)}</p>`;
const longName = 'x'.repeat(1_000);

describe('a mailing of a large message', () => {
  it('is canceled while it sends, by a call that is answered between two mails (S75)', async () => {
    const people = numberedPeople(400).map(({ email }) => ({ email, name: longName }));
    const mailing = await startedMailing(app, people, { body });
    const sink = await smtpSink();
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await expect.poll(() => sink.mails.length, { timeout: 15_000, interval: 1 }).toBeGreaterThan(0);
    const sentBefore = sink.mails.length;
    expect(await mailing.call('cancel')).toMatchObject({ state: 'Cancelled' });
    await process.notify();
    await mailing.until({ state: 'Cancelled', queued: 0 });
    const { sent, skipped } = await mailing.get();
    expect(sentBefore).toBeLessThan(400);
    expect(skipped).toBeGreaterThan(0);
    expect([sent, sent + skipped]).toEqual([sink.mails.length, 400]);
  });

  it('fails for recipients whose own values make it too large, and is sent to the others (S75)', async () => {
    const people = numberedPeople(12);
    const oversized = { email: 'long@example.com', name: '日'.repeat(1_000) };
    const mailing = await startedMailing(app, [...people.slice(0, 6), oversized, ...people.slice(6)], {
      body,
    });
    const sink = await smtpSink();
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Completed', sent: 12, failed: 1, queued: 0, stopReason: null });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
    const { items } = (await mailing.client.get(`${mailing.path}/recipients?state=Failed`)).body;
    expect(items).toMatchObject([
      { email: oversized.email, attempts: 0, detail: 'tooLarge', messageId: null },
    ]);
  });

  it('stops with a reason if it was stored before messages had limits', async () => {
    const mailing = await startedMailing(app, numberedPeople(3));
    await queryRows(mailing.tenant, `update mailing set body = repeat('{{name}}', 101)`);
    const sink = await smtpSink();
    await sendFrom(mailing.tenant, sink.url).notify();
    await mailing.until({ state: 'Failed', stopReason: 'MessageTooLarge', detail: null });
    expect(sink.mails).toEqual([]);
  });
});

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

const rejections: Readonly<Record<string, { code: number; text: string }>> = {
  'person0@example.com': { code: 550, text: '5.1.1 No such user here' },
  'person1@example.com': { code: 550, text: 'User unknown' },
  'person2@example.com': { code: 550, text: '5.7.1 Rejected by policy' },
  'person3@example.com': { code: 550, text: 'Requested action not taken: mailbox unavailable' },
};

/** Sends a mailing to six, of whom the mail server permanently rejects four. */
const rejectedMailing = async () => {
  const mailing = await startedMailing(app, numberedPeople(6));
  const sink = await smtpSink();
  sink.behave((stage, address) => (stage === 'recipient' ? rejections[address] : undefined));
  const process = sendFrom(mailing.tenant, sink.url);
  return { mailing, sink, process };
};

const suppressed = async ({ client }: Awaited<ReturnType<typeof startedMailing>>) =>
  (await client.get('/suppression?sort=email&order=asc')).body.items;

describe('an address that the mail server does not know', () => {
  it('is suppressed as a bounce, in the name of the mail server, and its recipient fails with the words', async () => {
    const { mailing, process } = await rejectedMailing();
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 2, failed: 4 });
    expect(await suppressed(mailing)).toMatchObject([
      { email: 'person0@example.com', reason: 'bounced' },
      { email: 'person1@example.com', reason: 'bounced' },
    ]);
    const { items } = (await mailing.client.get(`${mailing.path}/recipients?state=Failed`)).body;
    expect(items).toMatchObject(
      Object.entries(rejections).map(([email, { code, text }]) => ({ email, detail: `${code} ${text}` })),
    );
    const entries = (await mailing.client.get('/audit?entity=suppression')).body.items;
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      action: 'suppression.added',
      actor: null,
      externalActor: 'mailServer',
      requestId: mailing.id,
      after: { reason: 'bounced' },
    });
  });

  it('is skipped when those to whom mails failed are sent them again', async () => {
    const { mailing, sink, process } = await rejectedMailing();
    await process.notify();
    await mailing.until({ state: 'Completed', failed: 4 });
    sink.behave(() => undefined);
    await mailing.call('retry-failed');
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 4, failed: 0, skipped: 2 });
    expect(mailedAddresses(sink)).toEqual(findEmails(numberedPeople(6).slice(2)));
  });

  it('keeps a reason that it was suppressed for before', async () => {
    const { mailing, process } = await rejectedMailing();
    await queryRows(
      mailing.tenant,
      `insert into suppression (tenant_id, id, email, normalized_email, reason)
       values ('${mailing.tenant.id}', gen_random_uuid(), 'Person0@example.com', 'person0@example.com', 'unsubscribed')`,
    );
    await process.notify();
    await mailing.until({ state: 'Completed', skipped: 1 });
    expect(await suppressed(mailing)).toMatchObject([{ reason: 'unsubscribed' }, { reason: 'bounced' }]);
  });
});

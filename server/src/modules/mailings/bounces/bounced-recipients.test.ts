import { expect, it } from 'vitest';
import { send, signedIn, type Client } from '../../../../testing/client';
import { makeTenant, queryRows, type TestTenant } from '../../../../testing/factories';
import { addMailing } from '../../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

/** The factory gives each mailing this recipient. */
const email = 'mailed@example.com';

const keeper = async () => {
  const tenant = await makeTenant();
  const user = await tenant.user();
  const client = await signedIn(app, user);
  const url = new URL((await client.get('/app')).body.mail.bounceUrl).pathname;
  const addMailed = async (): Promise<string> => addMailing(tenant, await tenant.survey(), user.id);
  const report = async (...bounces: readonly object[]): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await send(app, { method: 'POST', url, headers, payload: JSON.stringify(bounces) });
    expect(status).toBe(204);
  };
  return { tenant, client, addMailed, report };
};

const findRecipient = async (client: Client, mailingId: string) =>
  (await client.get(`/bulkemail/${mailingId}/recipients`)).body.items[0];

const importMailbox = (client: Client, mails: string) => {
  const form = new FormData();
  form.append('file', new Blob([mails]), 'bounces.mbox');
  return client.post('/suppression/import', form);
};

const setSentAt = (tenant: TestTenant, mailingId: string, time: string) =>
  queryRows(tenant, `update mailing_recipient set sent_at = '${time}' where mailing_id = '${mailingId}'`);

it.each(['hard', 'soft', 'complaint'])('a webhook marks the mail that it reports (%s)', async (kind) => {
  const { client, addMailed, report } = await keeper();
  const mailingId = await addMailed();
  await report({ email: email.toUpperCase(), kind, detail: '550 gone\r\naway' });
  expect(await findRecipient(client, mailingId)).toMatchObject({
    state: 'Sent',
    bounce: kind,
    detail: '550 gone away',
  });
});

it('a mailbox with delivery reports marks mails', async () => {
  const { client, addMailed } = await keeper();
  const mailingId = await addMailed();
  const presentSummary = (action: string, status: string, words: string) =>
    `From MAILER-DAEMON Wed Nov 25 11:00:00 2026\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${email}
Action: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${words}\n\n`;
  await importMailbox(client, presentSummary('delayed', '4.2.2', '452 full'));
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce: 'soft', detail: '452 full' });
  await importMailbox(client, presentSummary('failed', '5.2.2', '552 still full'));
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce: 'hard', detail: '552 still full' });
});

it.each([
  ['bounced', 'hard'],
  ['complained', 'complaint'],
  ['unsubscribed', null],
  ['added', null],
])('an address that a user suppresses as %s marks its last mail', async (reason, bounce) => {
  const { client, tenant, addMailed } = await keeper();
  const mailingId = await addMailed();
  await queryRows(tenant, `update mailing_recipient set detail = '250 accepted'`);
  expect((await client.post('/suppression', { email, reason })).status).toBe(201);
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce, detail: '250 accepted' });
});

it('the most serious of several reports stays, with its words', async () => {
  const { client, addMailed, report } = await keeper();
  const mailingId = await addMailed();
  const soft = { email, kind: 'soft', detail: '450 later' };
  const hard = { email, kind: 'hard', detail: '550 gone' };
  await report(soft, hard, soft);
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce: 'hard', detail: '550 gone' });
  await report(soft);
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce: 'hard', detail: '550 gone' });
  await report({ email, kind: 'complaint' });
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce: 'complaint', detail: '550 gone' });
  await report(hard);
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce: 'complaint' });
});

it('a Message-ID marks its own mail, an address the last one', async () => {
  const { client, tenant, addMailed, report } = await keeper();
  const [first, last] = [await addMailed(), await addMailed()];
  await setSentAt(tenant, first, '2026-01-01');
  await setSentAt(tenant, last, '2026-01-02');
  const { messageId } = await findRecipient(client, first);
  await report({ messageId, kind: 'soft', detail: '450 first' });
  expect(await findRecipient(client, first)).toMatchObject({ bounce: 'soft', detail: '450 first' });
  expect(await findRecipient(client, last)).toMatchObject({ bounce: null });
  await report({ email, kind: 'hard', detail: '550 last' });
  expect(await findRecipient(client, first)).toMatchObject({ bounce: 'soft' });
  expect(await findRecipient(client, last)).toMatchObject({ bounce: 'hard', detail: '550 last' });
});

it('marks nothing in other tenants, nor what was not sent (S8)', async () => {
  const { tenant, addMailed, client, report } = await keeper();
  const elsewhere = await keeper();
  const [mailingId, other] = [await addMailed(), await elsewhere.addMailed()];
  const { messageId } = await findRecipient(elsewhere.client, other);
  await queryRows(tenant, `update mailing_recipient set state = 'Failed', detail = '550 refused'`);
  await report({ messageId, email, kind: 'hard' }, { email, kind: 'hard' });
  expect(await findRecipient(elsewhere.client, other)).toMatchObject({ bounce: null, detail: null });
  expect(await findRecipient(client, mailingId)).toMatchObject({ bounce: null, detail: '550 refused' });
});

it('bounces are counted, filtered and exported', async () => {
  const { client, tenant, addMailed, report } = await keeper();
  const mailingId = await addMailed();
  await queryRows(
    tenant,
    `insert into mailing_recipient (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id, state,
       due_at, attempts, sent_at)
     select tenant_id, mailing_id, gen_random_uuid(), 3, 'other@example.com', 'other@example.com', cells, link_id, state,
       due_at, attempts, sent_at
     from mailing_recipient where mailing_id = $1`,
    [mailingId],
  );
  await report({ email, kind: 'soft', detail: '452 full' });
  const countRecipients = async (query: string): Promise<number> =>
    (await client.get(`/bulkemail/${mailingId}/recipients?${query}`)).body.total;
  expect(await countRecipients('bounce=hard,soft,complaint')).toBe(1);
  expect(await countRecipients('bounce=hard')).toBe(0);
  expect(await countRecipients('state=Sent')).toBe(2);
  expect((await client.get(`/bulkemail/${mailingId}`)).body.bounced).toBe(1);
  const lines = (await client.get(`/bulkemail/${mailingId}/recipients.csv`)).text.split('\r\n');
  const column = lines[0]?.split(',').indexOf('bounce') ?? -1;
  expect(lines.slice(1, 3).map((line) => line.split(',').slice(column, column + 2))).toEqual([
    ['soft', '452 full'],
    ['', ''],
  ]);
});

import { describe, expect, it } from 'vitest';
import { queryRows } from '../../../testing/factories';
import { readHeader, smtpSink } from '../../../testing/providers/smtp-sink';
import { numberedPeople, startedMailing } from '../../../testing/mailings/started-mailing';
import { addUpload, mailingSenders } from '../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const { sendFrom } = mailingSenders();

describe('a mailing', () => {
  it('sends nobody a second link to its survey, whichever way they were chosen', async () => {
    const mailing = await startedMailing(app, numberedPeople(3));
    const sink = await smtpSink();
    const process = sendFrom(mailing.tenant, sink.url);
    const path = `/survey/${mailing.surveyId}/bulkemail`;
    const message = { subject: 'Hello {{name}}', body: '<p>Dear {{name}}</p>' };
    const findLinks = async (mailingId: string): Promise<Record<string, string>> => {
      const rows = await queryRows<{ normalized_email: string; link_id: string }>(
        mailing.tenant,
        'select normalized_email, link_id from mailing_recipient where mailing_id = $1',
        [mailingId],
      );
      return Object.fromEntries(rows.map(({ normalized_email, link_id }) => [normalized_email, link_id]));
    };
    const sent = async (uploadId: string, surveyPath = path): Promise<Record<string, string>> => {
      const { body, text } = await mailing.client.post(surveyPath, { uploadId, ...message });
      expect(body.id, text).toBeDefined();
      await process.notify();
      const state = async () => (await mailing.client.get(`/bulkemail/${body.id}`)).body.state;
      await expect.poll(state, { timeout: 15_000 }).toBe('Completed');
      return findLinks(body.id);
    };
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 3 });
    const first = await findLinks(mailing.id);
    const [answeredLink] = Object.values(first);
    await mailing.tenant.surveyResponse(mailing.surveyId, { linkId: answeredLink ?? null });

    const selected = await mailing.client.post(`${path}/validate`, {
      fromBatch: mailing.id,
      only: 'unanswered',
    });
    const unanswered = await sent(selected.body.uploadId);
    expect(Object.keys(unanswered)).toHaveLength(2);
    expect(first).toMatchObject(unanswered);

    const people = [...numberedPeople(3), { email: 'NEW@example.com' }].map(({ email }) => ({
      email: email.toUpperCase(),
    }));
    const { 'new@example.com': added, ...again } = await sent(
      await addUpload(mailing.tenant, mailing.surveyId, people),
    );
    expect(again).toEqual(first);
    expect(Object.values(first)).not.toContain(added);
    expect(await queryRows(mailing.tenant, 'select id from survey_invitation_link')).toHaveLength(4);

    const other = (await mailing.tenant.publishedSurvey({}, { customer_id: mailing.customerId })).id;
    const elsewhere = await sent(
      await addUpload(mailing.tenant, other, numberedPeople(1)),
      `/survey/${other}/bulkemail`,
    );
    expect(Object.values(first)).not.toContain(elsewhere['person0@example.com']);
  });

  it('reminds those who have not answered by the same link, also of several files', async () => {
    const mailing = await startedMailing(app, [
      ...numberedPeople(3),
      { email: 'gone@example.com', name: 'Gone' },
    ]);
    const sink = await smtpSink();
    const process = sendFrom(mailing.tenant, sink.url);
    await process.notify();
    await mailing.until({ state: 'Completed', sent: 4 });
    const path = `/survey/${mailing.surveyId}/bulkemail`;
    const message = { subject: 'Again {{name}}', body: '<p>Please</p>' };
    const second = await addUpload(mailing.tenant, mailing.surveyId, [
      { email: 'Person0@example.com', name: 'Zero' },
      { email: 'new@example.com', name: 'New' },
    ]);
    const other = (await mailing.client.post(path, { uploadId: second, ...message })).body;
    await process.notify();
    await expect
      .poll(async () => (await mailing.client.get(`/bulkemail/${other.id}`)).body.state)
      .toBe('Completed');
    await mailing.tenant.suppression('gone@example.com');
    const findLink = async (email: string): Promise<string> =>
      (
        await queryRows<{ link_id: string }>(
          mailing.tenant,
          'select link_id from mailing_recipient where normalized_email = $1 order by sent_at desc limit 1',
          [email],
        )
      )[0]?.link_id ?? '';
    await mailing.tenant.surveyResponse(mailing.surveyId, { linkId: await findLink('person1@example.com') });
    const before = sink.mails.length;

    const reminder = await mailing.client.post(`${path}/reminder`, message);
    expect(reminder.body).toMatchObject({ kind: 'Reminder', total: 4 });
    // A person who answers before their mail is sent needs none.
    await mailing.tenant.surveyResponse(mailing.surveyId, { linkId: await findLink('person2@example.com') });
    const link = await findLink('person0@example.com');
    await process.notify();
    const done = async () => (await mailing.client.get(`/bulkemail/${reminder.body.id}`)).body;
    await expect.poll(done).toMatchObject({ state: 'Completed', sent: 2, skipped: 1, total: 3 });
    const reminded = sink.mails.slice(before);
    expect(reminded.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'Person0@example.com',
      'new@example.com',
    ]);
    expect(reminded.flatMap((mail) => readHeader(mail, 'Subject')).toSorted()).toEqual([
      'Again New',
      'Again Zero',
    ]);
    expect(await findLink('person0@example.com')).toBe(link);

    const remind = () => mailing.client.post(`${path}/reminder`, message);
    await mailing.tenant.suppression('person0@example.com');
    await mailing.tenant.suppression('new@example.com');
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'recipients.none' } });
    for (const email of ['person0@example.com', 'new@example.com', 'gone@example.com'])
      await mailing.tenant.surveyResponse(mailing.surveyId, { linkId: await findLink(email) });
    expect((await remind()).body.code).toBe('mailing.noRecipients');
  });
});

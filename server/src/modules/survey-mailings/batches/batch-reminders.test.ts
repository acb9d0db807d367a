import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../testing/factories';
import { headerOf, smtpSink } from '../../../../testing/smtp-sink';
import { numberedPeople, startedBatch } from '../../../../testing/started-batch';
import { addUpload, batchSenders } from '../../../../testing/survey-mailings';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
const { sendFrom } = batchSenders();

describe('a batch', () => {
  it('reminds those who have not answered by the same link, also of several files', async () => {
    const batch = await startedBatch(app, [
      ...numberedPeople(3),
      { email: 'gone@example.com', name: 'Gone' },
    ]);
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

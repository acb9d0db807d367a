import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import { ownDatabase } from '../../../testing/database/database';
import { queryRows, unique } from '../../../testing/factories';
import { surveyFixture } from '../../../testing/surveys/survey-administration';
import { addMailing, addUpload } from '../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();

const people = [
  { email: 'aiko@example.com', name: 'Aiko' },
  { email: 'Ben@example.com', name: 'Ben' },
];
const message = { subject: 'Hello {{name|everyone}}', body: '<p>Dear {{name}}</p>' };

const keeper = async () => {
  const fixture = await surveyFixture(app);
  const { id } = await fixture.tenant.publishedSurvey({}, { customer_id: fixture.customerId });
  const path = `/survey/${id}/bulkemail`;
  const upload = () => addUpload(fixture.tenant, id, people);
  return {
    ...fixture,
    id,
    path,
    upload,
    send: async (input: object = {}, headers: Record<string, string> = {}) =>
      fixture.client.post(path, { uploadId: await upload(), ...message, ...input }, { headers }),
  };
};

describe('POST survey/:surveyId/bulkemail', () => {
  it('starts a mailing for the recipients of an upload', async () => {
    const { client, send, path, id, tenant } = await keeper();
    const { status, body, text } = await send();
    expect(status, text).toBe(202);
    expect(body).toMatchObject({
      surveyId: id,
      kind: 'Invitation',
      state: 'Sending',
      subject: message.subject,
      total: 2,
      queued: 2,
      sent: 0,
      createdByName: 'Test Person',
      scheduledAt: null,
    });
    expect((await client.get(`/bulkemail/${body.id}`)).body).toEqual(body);
    expect((await client.get(path)).body).toMatchObject({ total: 1, items: [{ id: body.id }] });
    expect(await queryRows(tenant, `select subject from background_job where task = 'mailing'`)).toEqual([
      { subject: body.id },
    ]);
    const { items } = (await client.get('/audit?entity=survey')).body;
    expect(items).toMatchObject([
      { action: 'survey.mailingStarted', entityId: id, after: { subject: message.subject, recipients: 2 } },
    ]);
  });

  it('rejects a time that is over, since its mails would go out at once', async () => {
    const { send } = await keeper();
    const rejected = await send({ scheduledAt: new Date(Date.now() - 3_600_000).toISOString() });
    expect([rejected.status, rejected.body.fields?.scheduledAt?.[0]?.code]).toEqual([422, 'tooEarly']);
    expect((await send()).status).toBe(202);
  });

  it('schedules a mailing, within a year', async () => {
    const { send } = await keeper();
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    expect((await send({ scheduledAt: '2999-01-01T00:00:00Z' })).body.fields).toHaveProperty('scheduledAt');
    expect((await send({ scheduledAt })).body).toMatchObject({ state: 'Scheduled', scheduledAt });
  });

  it('rejects a second one while the first one runs, also of many at once (F13)', async () => {
    const { client, path, upload } = await keeper();
    const uploadId = await upload();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => client.post(path, { uploadId, ...message })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'batch.running',
      title: 'Previous uploaded batch is currently running try again later.',
    });
  });

  it('starts once if a lost response makes a client send again (F7)', async () => {
    const { client, path, upload } = await keeper();
    const call = { uploadId: await upload(), ...message };
    const headers = { 'idempotency-key': unique('key') };
    const first = await client.post(path, call, { headers });
    const again = await client.post(path, call, { headers });
    expect(again.body).toEqual(first.body);
    expect((await client.get(path)).body.total).toBe(1);
  });

  it('repeats its first response after the survey was closed, also for a reminder (F7)', async () => {
    const { client, path, upload, tenant, admin, id } = await keeper();
    const invitation = { uploadId: await upload(), ...message };
    await addMailing(tenant, id, admin.id, 'Completed');
    for (const [url, call] of [
      [path, invitation],
      [`${path}/reminder`, message],
    ] as const) {
      const headers = { 'idempotency-key': unique('key') };
      const first = await client.post(url, call, { headers });
      expect(first.status, first.text).toBe(202);
      await queryRows(tenant, `update survey set end_date = '2020-02-01'`);
      const again = await client.post(url, call, { headers });
      expect([again.status, again.body]).toEqual([202, first.body]);
      expect((await client.post(url, call)).status).toBe(409);
      await queryRows(tenant, `update survey set end_date = '2099-12-31'`);
      await client.post(`/bulkemail/${first.body.id}/cancel`);
    }
  });

  it('rejects merge fields that the upload does not have, and uploads of other surveys', async () => {
    const { send, tenant, client, path } = await keeper();
    expect((await send({ body: '<p>{{team}}</p>' })).body.fields.body[0]).toMatchObject({
      code: 'unknownField',
      values: { field: 'team' },
    });
    const other = await addUpload(tenant, (await tenant.publishedSurvey({})).id, people);
    expect((await client.post(path, { uploadId: other, ...message })).status).toBe(404);
  });

  it.each([
    ['is not published', {}, 'survey.unpublished'],
    ['is closed', { end_date: '2020-02-01' }, 'survey.closed'],
  ])('refuses a survey that %s', async (_what, fields, code) => {
    const { client, tenant } = await keeper();
    const surveyId =
      'end_date' in fields ? (await tenant.publishedSurvey({}, fields)).id : await tenant.survey();
    const uploadId = await addUpload(tenant, surveyId, people);
    const { status, body } = await client.post(`/survey/${surveyId}/bulkemail`, { uploadId, ...message });
    expect([status, body.code]).toEqual([409, code]);
  });

  it('rejects recipients of whom none gets a mail', async () => {
    const { client, path, upload, tenant, id, send } = await keeper();
    const uploadId = await upload();
    for (const { email } of people) await tenant.suppression(email);
    for (const uploaded of [uploadId, await addUpload(tenant, id, [])]) {
      const { status, body } = await client.post(path, { uploadId: uploaded, ...message });
      expect([status, body.code]).toEqual([409, 'recipients.none']);
    }
    await queryRows(tenant, `delete from suppression where normalized_email = $1`, [people[0]?.email]);
    expect((await send()).status).toBe(202);
  });

  it('keeps the upload until its recipients are copied', async () => {
    const { send, tenant } = await keeper();
    const { body } = await send();
    await queryRows(tenant, `update recipient_upload set created_at = now() - interval '49 hours'`);
    await app.runMaintenance(AbortSignal.timeout(60_000));
    const [row] = await queryRows(tenant, 'select count(*)::int as count from recipient_upload');
    expect([body.state, row]).toEqual(['Sending', { count: 1 }]);
  });

  it('is for those who may send, and for surveys of their tenant (S7, S8)', async () => {
    const { tenant, send, path, admin, id } = await keeper();
    const mailingId = await addMailing(tenant, id, admin.id);
    const call = { uploadId: await addUpload(tenant, id, people), ...message };
    const urls = ['', '/recipients', '/recipients.csv'].map((end) => `/bulkemail/${mailingId}${end}`);
    for (const roleId of [role.user, role.learner]) {
      const client = await signedIn(app, await tenant.user({ roleId }));
      expect((await client.post(path, call)).status).toBe(403);
      for (const url of urls) expect((await client.get(url)).status).toBe(403);
    }
    for (const url of urls) expect((await signedOut(app, tenant).get(url)).status).toBe(401);
    const elsewhere = await keeper();
    expect((await elsewhere.client.post(path, call)).status).toBe(404);
    for (const url of urls) expect((await elsewhere.client.get(url)).status).toBe(404);
    expect((await send()).status).toBe(409);
  });
});

describe('a mailing', () => {
  it('is paused, resumed, slowed down and canceled, each audited once', async () => {
    const { client, send, id } = await keeper();
    const path = `/bulkemail/${(await send()).body.id}`;
    expect((await client.post(`${path}/pause`)).body.state).toBe('Paused');
    const again = await client.post(`${path}/pause`);
    expect([again.status, again.body.code]).toEqual([409, 'mailing.state']);
    expect((await client.put(`${path}/rate`, { ratePerSecond: 5 })).body.ratePerSecond).toBe(5);
    expect((await client.post(`${path}/resume`)).body.state).toBe('Sending');
    expect((await client.post(`${path}/retry-failed`)).body.code).toBe('mailing.state');
    expect((await client.post(`${path}/cancel`)).body.state).toBe('Cancelled');
    expect((await client.put(`${path}/rate`, { ratePerSecond: 5 })).body.code).toBe('mailing.state');
    const { items } = (await client.get(`/audit?entity=survey&entityId=${id}`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'survey.mailingCancelled',
      'survey.mailingResumed',
      'survey.mailingRateChanged',
      'survey.mailingPaused',
      'survey.mailingStarted',
    ]);
    expect(items[2]).toMatchObject({ before: { ratePerSecond: null }, after: { ratePerSecond: 5 } });
    expect((await send()).status).toBe(202);
  });

  it.each([0, 1_001, 1.5, '5'])('has no rate of %j', async (ratePerSecond) => {
    const { client, send } = await keeper();
    const { body } = await send();
    expect((await client.put(`/bulkemail/${body.id}/rate`, { ratePerSecond })).status).toBe(422);
  });

  it('is changed by those who may send, in their tenant (S7, S8)', async () => {
    const { tenant, send } = await keeper();
    const path = `/bulkemail/${(await send()).body.id}`;
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    const { client: elsewhere } = await keeper();
    for (const action of ['pause', 'resume', 'cancel', 'retry-failed'])
      expect([
        (await signedOut(app, tenant).post(`${path}/${action}`)).status,
        (await learner.post(`${path}/${action}`)).status,
        (await elsewhere.post(`${path}/${action}`)).status,
      ]).toEqual([401, 403, 404]);
  });
});

describe('GET bulkemail/:mailingId/recipients', () => {
  const withRecipients = async () => {
    const fixture = await keeper();
    const mailingId = await addMailing(fixture.tenant, fixture.id, fixture.admin.id);
    const links: Record<string, string> = {};
    for (const [line, email, state, sentAt, detail, name] of [
      [3, 'bea@example.com', 'Sent', '2026-01-02', '250 OK', 'Bea'],
      [4, 'ben_1@example.com', 'Failed', null, '550 unknown', '=1+1'],
      [5, 'ana@example.com', 'Queued', null, null, 'Ana'],
    ] as const) {
      links[email] = await fixture.tenant.surveyLink(fixture.id);
      await queryRows(
        fixture.tenant,
        `insert into mailing_recipient (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id, state,
           due_at, attempts, sent_at, detail)
         values ($1, $2, gen_random_uuid(), $3, $4, $4, jsonb_build_array($4::text, $9::text), $5, $6::text,
           case when $6::text = 'Queued' then now() end, case when $6::text = 'Queued' then 0 else 1 end, $7, $8)`,
        [fixture.tenant.id, mailingId, line, email, links[email], state, sentAt, detail, name],
      );
    }
    await queryRows(fixture.tenant, 'update mailing set first_name_column = 1, location_column = 0');
    const url = `/bulkemail/${mailingId}/recipients`;
    const list = async (query = ''): Promise<{ email: string }[]> =>
      (await fixture.client.get(`${url}?${query}`)).body.items;
    const emails = async (query: string) => (await list(query)).map(({ email }) => email.split('@', 1)[0]);
    return { ...fixture, url, links, list, emails };
  };

  it('has the outcome of each, and when they opened the survey and answered it', async () => {
    const { list, tenant, id, links } = await withRecipients();
    await tenant.surveyResponse(id, { linkId: links['bea@example.com'] ?? '', completedAt: '2026-01-03' });
    expect(await list()).toMatchObject([
      { line: 2, email: 'Mailed@example.com', state: 'Sent' },
      {
        line: 3,
        name: 'Bea',
        location: 'bea@example.com',
        state: 'Sent',
        attempts: 1,
        sentAt: '2026-01-02T00:00:00.000Z',
        messageId: expect.stringMatching(/^<[\w-]{36}@mail\.example>$/),
        detail: '250 OK',
        answeredAt: '2026-01-03T00:00:00.000Z',
      },
      { line: 4, state: 'Failed', detail: '550 unknown' },
      { line: 5, state: 'Queued', messageId: null, nextAttemptAt: null },
    ]);
  });

  it('sorts, filters by state, finds the beginning of an address, and has pages', async () => {
    const { emails, client, url } = await withRecipients();
    expect(await emails('sort=email')).toEqual(['ana', 'bea', 'ben_1', 'Mailed']);
    expect(await emails('sort=sentAt&order=desc')).toEqual(['Mailed', 'bea', 'ben_1', 'ana']);
    expect(await emails('sort=sentAt')).toEqual(['ben_1', 'ana', 'bea', 'Mailed']);
    expect(await emails('state=Failed,Queued')).toEqual(['ben_1', 'ana']);
    expect(await emails('search=BE')).toEqual(['bea', 'ben_1']);
    expect(await emails('search=ben_')).toEqual(['ben_1']);
    expect(await emails('search=b_')).toEqual([]);
    for (const sort of ['line', 'email', 'sentAt']) {
      const first = (await client.get(`${url}?sort=${sort}&limit=3`)).body;
      const rest = (await client.get(`${url}?sort=${sort}&limit=3&cursor=${first.nextCursor}`)).body;
      expect([first.total, first.items.length, rest.items.length, rest.nextCursor]).toEqual([4, 3, 1, null]);
    }
  });

  it('is a file, whose values no spreadsheet evaluates (S52)', async () => {
    const { client, url } = await withRecipients();
    const { text, headers } = await client.get(`${url}.csv`);
    expect(headers['content-type']).toContain('text/csv');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toMatch(/^4,ben_1@example.com,'=1\+1,ben_1@example.com,Failed,1,,,/);
  });
});

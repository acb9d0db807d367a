import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import { ownDatabase } from '../../../testing/database/database';
import { asOwner, queryRows, type TestTenant, unique } from '../../../testing/factories';
import { entriesAbout } from '../../../testing/insights/insight-administration';
import { erasingProcesses, tablesWith } from '../../../testing/surveys/data-erasure';
import { surveyFixture } from '../../../testing/surveys/survey-administration';
import { addMailing, addUpload } from '../../../testing/mailings/mailing-factory';
import { addWebhook } from '../../../testing/surveys/webhooks';
import { sharedApp } from '../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();
const { respondentTask, eraseAll } = erasingProcesses();

const definition = {
  pages: [{ elements: [{ type: 'radiogroup', name: 'site', choices: ['Berlin', 'Oslo'] }] }],
};
const email = 'Mia.Meyer@example.com';
const address = email.toLowerCase();

interface Mailed {
  readonly state?: string;
  readonly linkId?: string;
}

/** Adds a recipient to a mailing of `addMailing`. */
const addRecipient = (
  tenant: TestTenant,
  mailingId: string,
  to: string,
  { state = 'Sent', linkId = crypto.randomUUID() }: Mailed = {},
) =>
  asOwner(tenant.id, async (owner) => {
    await owner.query(
      `insert into mailing_recipient (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id,
         state, due_at, detail)
       values ($1, $2, gen_random_uuid(), 9, $3, lower($3), jsonb_build_array($3::text, 'Mia'), $4, $5::text,
         case when $5::text = 'Sent' then null else now() end, 'answer of the server to ' || $3::text)`,
      [tenant.id, mailingId, to, linkId, state],
    );
    await owner.query(
      `update mailing set total = total + 1, sent = sent + $2, detail = 'deferred: ' || $3
       where id = $1`,
      [mailingId, state === 'Sent' ? 1 : 0, to],
    );
  });

/** Two surveys that Mia was invited to; she answered the first one. */
const invited = async () => {
  const fixture = await surveyFixture(app);
  const { tenant, client, admin } = fixture;
  const surveys = [
    await tenant.publishedSurvey(definition),
    await tenant.publishedSurvey(definition),
  ] as const;
  const [first, second] = surveys;
  const linkId = await tenant.surveyLink(first.id);
  const mailings = [
    await addMailing(tenant, first.id, admin.id, 'Completed'),
    await addMailing(tenant, second.id, admin.id, 'Completed'),
  ] as const;
  await addRecipient(tenant, mailings[0], email, { linkId });
  await addRecipient(tenant, mailings[1], email, { linkId: await tenant.surveyLink(second.id) });
  const responseId = await tenant.surveyResponse(first.id, { answers: { site: 'Oslo' }, linkId });
  await tenant.surveyResponse(first.id, { answers: { site: 'Berlin' } });
  await client.get(`/survey/${first.id}/results`);
  return {
    ...fixture,
    first,
    second,
    mailings,
    responseId,
    find: async () => (await client.post('/respondent/lookup', { email })).body,
    erase: () => client.post('/respondent/erasure', { email }),
  };
};

const nothing = { responses: 0, surveys: 0, mailings: 0, uploads: 0, suppression: null };

describe('POST respondent/erasure', () => {
  it("erases the person's responses, links and recipients, and keeps the address nowhere", async () => {
    const { tenant, client, first, find, erase } = await invited();
    expect(await find()).toEqual({ ...nothing, responses: 1, surveys: 1, mailings: 2 });
    const { status, body } = await erase();
    expect([status, body]).toEqual([202, expect.objectContaining({ state: 'Running', finishedAt: null })]);
    await eraseAll(tenant);
    expect((await client.get(`/respondent/erasure/${body.id}`)).body).toMatchObject({
      state: 'Done',
      responses: 1,
      recipients: 2,
    });
    expect(await find()).toEqual(nothing);
    expect(await tablesWith(tenant, address)).toEqual([]);
    expect(await queryRows(tenant, 'select from survey_invitation_link')).toEqual([]);
    expect((await client.get(`/survey/${first.id}/responses`)).body.total).toBe(1);
  });

  it('audits who asked, with what was found but without the address', async () => {
    const { tenant, admin, erase } = await invited();
    const { body } = await erase();
    await eraseAll(tenant);
    expect(await entriesAbout(tenant, body.id)).toEqual([
      { action: 'respondent.erased', before: { responses: 1, mailings: 2, uploads: 0 }, after: null },
    ]);
    const [entry] = await queryRows<{ actor_id: string }>(
      tenant,
      "select actor_id from audit_entry where action = 'respondent.erased'",
    );
    expect(entry?.actor_id).toBe(admin.id);
  });

  it('corrects the counts of responses, answers and mailings', async () => {
    const { tenant, client, first, mailings, erase } = await invited();
    await erase();
    await eraseAll(tenant);
    expect((await client.get(`/survey/${first.id}`)).body).toMatchObject({ responseCount: 1, emailsSent: 1 });
    const { body } = await client.get(`/survey/${first.id}/results`);
    expect(body).toMatchObject({ responses: 1, questions: [{ answered: 1 }] });
    expect(JSON.stringify(body.questions[0].choices)).toMatch(
      /"value":"Oslo".*"count":0|"count":0.*"value":"Oslo"/,
    );
    expect(await queryRows(tenant, "select count from survey_answer_count where value = 'Oslo'")).toEqual([]);
    expect((await client.get(`/bulkemail/${mailings[0]}`)).body).toMatchObject({
      total: 2,
      sent: 1,
      failed: 1,
    });
  });

  it('erases deliveries of the responses to webhooks', async () => {
    const { tenant, first, responseId, erase } = await invited();
    const webhookId = await addWebhook(tenant, first.id, 'https://hooks.example/1');
    await queryRows(
      tenant,
      `insert into survey_webhook_delivery (tenant_id, id, webhook_id, response_id, detail)
       values ($1, gen_random_uuid(), $2, $3, 'thanks, Mia'), ($1, gen_random_uuid(), $2, gen_random_uuid(), '')`,
      [tenant.id, webhookId, responseId],
    );
    await erase();
    await eraseAll(tenant);
    expect(await queryRows(tenant, 'select detail from survey_webhook_delivery')).toEqual([{ detail: '' }]);
  });

  it('removes the person from uploaded lists, and leaves the others in them', async () => {
    const { tenant, client, first, find, erase } = await invited();
    const others = ['ben@example.com', 'aiko@example.com'];
    const uploadId = await addUpload(
      tenant,
      first.id,
      [...others, email].map((each) => ({ email: each })),
    );
    await addUpload(tenant, first.id, [{ email }]);
    await queryRows(
      tenant,
      `insert into recipient_upload_problem (tenant_id, upload_id, line, value, code)
       values ($1, $2, 9, $3, 'duplicate'), ($1, $2, 10, 'ben@example.com', 'duplicate')`,
      [tenant.id, uploadId, email],
    );
    expect(await find()).toMatchObject({ uploads: 2 });
    await erase();
    await eraseAll(tenant);
    expect(await tablesWith(tenant, address)).toEqual([]);
    expect(
      await queryRows(tenant, 'select lines, emails, normalized_emails, cells from recipient_upload_chunk'),
    ).toEqual([
      { lines: [2, 3], emails: others, normalized_emails: others, cells: others.map((each) => [each, '']) },
    ]);
    expect(await queryRows(tenant, 'select value from recipient_upload_problem')).toHaveLength(1);
    const message = { subject: 'Please answer', body: '<p>Hello</p>' };
    const started = await client.post(`/survey/${first.id}/bulkemail`, { uploadId, ...message });
    expect(started.body).toMatchObject({ total: 2 });
  });

  it('removes the address from faulty lines that have more than it', async () => {
    const { tenant, first, erase } = await invited();
    const uploadId = await addUpload(tenant, first.id, [{ email: 'ben@example.com' }]);
    await queryRows(
      tenant,
      `insert into recipient_upload_problem (tenant_id, upload_id, line, value, code)
       values ($1, $2, 7, $3 || ' Mia too many cells', 'columns'), ($1, $2, 8, $3 || ';zz@example.com', 'invalid'),
         ($1, $2, 9, 'ben@example.com', 'duplicate')`,
      [tenant.id, uploadId, email],
    );
    await erase();
    await eraseAll(tenant);
    expect(await tablesWith(tenant, address)).toEqual([]);
    expect(await queryRows(tenant, 'select value from recipient_upload_problem')).toEqual([
      { value: 'ben@example.com' },
    ]);
  });

  it("removes the address from other people's lines in uploaded lists, and no similar address", async () => {
    const { tenant, first, erase } = await invited();
    const similar = [`ann${address}`, `a.${address}`, `${address}.org`, `${address}x`];
    await addUpload(tenant, first.id, [
      { email: 'ben@example.com', name: `Manager "${email}", ${address}.` },
      { email: 'aiko@example.com', name: email },
      ...similar.map((each) => ({ email: each, name: each })),
    ]);
    await erase();
    await eraseAll(tenant);
    expect(await queryRows(tenant, 'select cells from recipient_upload_chunk')).toEqual([
      {
        cells: [
          ['ben@example.com', 'Manager "", .'],
          ['aiko@example.com', ''],
          ...similar.map((each) => [each, each]),
        ],
      },
    ]);
  });

  it('keeps an unsubscribed address unsubscribed', async () => {
    const { tenant, find, erase } = await invited();
    await tenant.suppression(email);
    expect(await find()).toMatchObject({ suppression: 'added' });
    await erase();
    await eraseAll(tenant);
    expect(await find()).toEqual({ ...nothing, suppression: 'added' });
    expect(await tablesWith(tenant, address)).toEqual(['suppression']);
  });

  it('leaves the same address in another organization alone', async () => {
    const [here, there] = [await invited(), await invited()];
    await here.erase();
    await eraseAll(here.tenant);
    expect(await there.find()).toMatchObject({ responses: 1, mailings: 2 });
    expect(await here.find()).toEqual(nothing);
  });

  it('finds who was copied to a mailing that was being prepared', async () => {
    const { tenant, client, admin, second, erase } = await invited();
    const mailingId = await addMailing(tenant, second.id, admin.id, 'Sending');
    await queryRows(tenant, 'update mailing set is_copied = false where id = $1', [mailingId]);
    const { body } = await erase();
    const job = {
      tenantId: tenant.id,
      subject: body.id,
      isHeld: () => true,
      stopping: new AbortController().signal,
      noteProgress: () => Promise.resolve(),
    } as unknown as Parameters<typeof respondentTask.run>[0];
    expect(await respondentTask.run(job)).toMatchObject({ kind: 'again' });
    await addRecipient(tenant, mailingId, email, { state: 'Queued' });
    await queryRows(tenant, 'update mailing set is_copied = true where id = $1', [mailingId]);
    await eraseAll(tenant);
    expect((await client.get(`/respondent/erasure/${body.id}`)).body).toMatchObject({
      state: 'Done',
      recipients: 3,
    });
    expect(await tablesWith(tenant, address)).toEqual([]);
  });

  it('erases once per key', async () => {
    const { client, tenant } = await invited();
    const keyed = { headers: { 'idempotency-key': unique('key') } };
    const answers = [
      await client.post('/respondent/erasure', { email }, keyed),
      await client.post('/respondent/erasure', { email }, keyed),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await queryRows(tenant, 'select from respondent_erasure')).toHaveLength(1);
    expect(await tablesWith(tenant, address)).not.toContain('idempotency_key');
  });
});

describe('erasing respondents', () => {
  it('is for administrators only', async () => {
    const { tenant } = await invited();
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    for (const path of ['/respondent/lookup', '/respondent/erasure']) {
      expect((await manager.post(path, { email })).status).toBe(403);
      expect((await signedOut(app, tenant).post(path, { email })).status).toBe(401);
    }
  });

  it("shows no other organization's erasure", async () => {
    const [here, there] = [await invited(), await invited()];
    const { body } = await here.erase();
    expect((await there.client.get(`/respondent/erasure/${body.id}`)).status).toBe(404);
  });

  it.each(['', 'nobody', `${'a'.repeat(250)}@example.com`])('rejects %j as an address', async (invalid) => {
    const { client } = await surveyFixture(app);
    const { status, body } = await client.post('/respondent/erasure', { email: invalid });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['email']]);
  });

  it('limits look-ups by organization', async () => {
    const { client } = await surveyFixture(app);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await client.post('/respondent/lookup', { email })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('forgets finished erasures after 30 days', async () => {
    const { tenant, erase } = await invited();
    await erase();
    await eraseAll(tenant);
    await queryRows(tenant, "update respondent_erasure set finished_at = now() - interval '31 days'");
    await app.runMaintenance(new AbortController().signal);
    expect(await queryRows(tenant, 'select from respondent_erasure')).toEqual([]);
  });
});

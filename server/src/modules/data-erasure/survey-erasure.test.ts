import { describe, expect, it } from 'vitest';
import { listJobs } from '../../../testing/background-jobs';
import { queryRows } from '../../../testing/factories';
import { erasingProcesses, tablesWith } from '../../../testing/surveys/data-erasure';
import { addQuestion, draftEditor, group } from '../../../testing/surveys/survey-drafts';
import { surveyFixture } from '../../../testing/surveys/survey-administration';
import { addMailing, addUpload } from '../../../testing/mailings/mailing-factory';
import { addWebhook, enqueueTest } from '../../../testing/surveys/webhooks';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const { surveyTask, letTimePass, eraseAll } = erasingProcesses();

const definition = { pages: [{ elements: [{ type: 'text', name: 'q' }] }] };

/** A survey with rows in each table that refers to one. */
const filledSurvey = async () => {
  const fixture = await surveyFixture(app);
  const { tenant, client, admin } = fixture;
  const { id } = await tenant.publishedSurvey(definition, { name: 'Pulse' });
  const linkId = await tenant.surveyLink(id);
  await tenant.surveyResponse(id, { answers: { q: 'confidential' }, linkId, ipAddress: '192.0.2.7' });
  await client.get(`/survey/${id}/results`);
  await draftEditor(client, `/survey/${id}`).send(1, group(addQuestion('q2')));
  await enqueueTest(tenant, await addWebhook(tenant, id, 'https://hooks.example/pulse'));
  const uploadId = await addUpload(tenant, id, [{ email: 'uploaded@example.com' }]);
  await queryRows(
    tenant,
    `insert into recipient_upload_problem (tenant_id, upload_id, line, value, code)
     values ($1, $2, 3, 'invalid@example', 'invalidEmail')`,
    [tenant.id, uploadId],
  );
  await addMailing(tenant, id, admin.id, 'Completed');
  return { ...fixture, id, remove: () => client.call('DELETE', `/survey/${id}`) };
};

const personal = [
  'uploaded@example.com',
  'invalid@example',
  'mailed@example.com',
  'confidential',
  '192.0.2.7',
];

describe('a deleted survey', () => {
  it('leaves its id in the audit log only, and nothing of its respondents and recipients', async () => {
    const { tenant, id, remove } = await filledSurvey();
    expect(await tablesWith(tenant, id)).toEqual(
      expect.arrayContaining([
        'recipient_upload',
        'survey',
        'survey_answer_count',
        'survey_draft',
        'survey_draft_command',
        'survey_invitation_link',
        'mailing',
        'survey_response',
        'survey_search_token',
        'survey_version',
        'survey_webhook',
      ]),
    );
    expect(await tablesWith(tenant, ...personal)).toEqual([
      'mailing_recipient',
      'recipient_upload_chunk',
      'recipient_upload_problem',
      'survey_response',
    ]);
    await remove();
    await letTimePass(tenant);
    await eraseAll(tenant);
    expect(await tablesWith(tenant, id)).toEqual(['audit_entry']);
    expect(await tablesWith(tenant, ...personal)).toEqual([]);
    for (const table of ['survey_webhook_delivery', 'mailing_throughput', 'mailing_recipient'])
      expect(await queryRows(tenant, `select from ${table}`)).toEqual([]);
  });

  it('is erased only after transactions that began before can no longer write', async () => {
    const { tenant, id, remove } = await filledSurvey();
    await remove();
    const job = { tenantId: tenant.id, subject: id } as Parameters<typeof surveyTask.run>[0];
    const outcome = await surveyTask.run(job);
    expect(outcome).toMatchObject({ kind: 'again' });
    expect(outcome.kind === 'again' && outcome.delay).toBeGreaterThan(60_000);
    expect(await queryRows(tenant, 'select from survey_response')).toHaveLength(1);
  });

  it('is erased in bounded transactions, and continued by another process after a crash', async () => {
    const { tenant, id, remove } = await filledSurvey();
    await queryRows(
      tenant,
      `insert into survey_response (tenant_id, survey_id, id, version, answers, started_at, submission_key)
       select $1, $2, gen_random_uuid(), 1, '{}', now(), n::text from generate_series(1, 2500) n`,
      [tenant.id, id],
    );
    await remove();
    await letTimePass(tenant);
    const left = async () => (await queryRows(tenant, 'select from survey_response')).length;
    // A process that dies in its third transaction with responses.
    const dying = {
      tenantId: tenant.id,
      subject: id,
      isHeld: () => true,
      stopping: new AbortController().signal,
      async noteProgress() {
        if ((await left()) === 501) throw new Error('the process died');
      },
    } as unknown as Parameters<typeof surveyTask.run>[0];
    await expect(surveyTask.run(dying)).rejects.toThrow('the process died');
    expect(await left()).toBe(501);
    expect(await listJobs(tenant)).toContainEqual(
      expect.objectContaining({ task: 'surveyErasure', subject: id }),
    );
    await eraseAll(tenant);
    expect(await tablesWith(tenant, id)).toEqual(['audit_entry']);
  });

  it('leaves other surveys alone, also those of other organizations', async () => {
    const { tenant, id, remove } = await filledSurvey();
    const [other, elsewhere] = [await tenant.publishedSurvey(definition), await filledSurvey()];
    await tenant.surveyResponse(other.id, { answers: { q: 'kept' } });
    await remove();
    await letTimePass(tenant);
    await eraseAll(tenant);
    expect(await queryRows(tenant, 'select id from survey')).toEqual([{ id: other.id }]);
    expect(await queryRows(tenant, 'select answers from survey_response')).toEqual([
      { answers: { q: 'kept' } },
    ]);
    expect(await queryRows(elsewhere.tenant, 'select from survey_response')).toHaveLength(1);
    const job = { tenantId: elsewhere.tenant.id, subject: id } as Parameters<typeof surveyTask.run>[0];
    expect(await surveyTask.run(job)).toEqual({ kind: 'done' });
  });
});

import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { queryRows } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { someSurvey, surveyFixture, surveysPath } from '../../../../testing/surveys/survey-administration';
import { addMailing, addUpload } from '../../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const definition = { pages: [{ elements: [{ type: 'text', name: 'q' }] }] };
const message = { subject: 'Please answer', body: '<p>Hello</p>' };

const publishedSurvey = async (input: object = {}) => {
  const fixture = await surveyFixture(app);
  const { tenant, client, customerId } = fixture;
  const insightId = await tenant.insight();
  const { id, token } = await tenant.publishedSurvey(definition, {
    customer_id: customerId,
    insight_id: insightId,
    ...input,
  });
  const path = `${surveysPath}/${id}`;
  return {
    ...fixture,
    insightId,
    id,
    path,
    live: `/api/v1/public/survey/${token}`,
    visitor: signedOut(app, tenant),
    archive: () => client.post(`${path}/archive`),
    restore: () => client.post(`${path}/restore`),
    remove: () => client.call('DELETE', path),
  };
};

const mailingStates = (tenant: { readonly id: string }) =>
  queryRows<{ state: string }>(tenant, 'select state from mailing order by created_at');

describe('POST survey/:surveyId/archive', () => {
  it('closes the survey to respondents, releases its name, and keeps its results', async () => {
    const { tenant, client, id, path, live, visitor, archive, customerId } = await publishedSurvey({
      name: 'Pulse',
    });
    await tenant.surveyResponse(id, { answers: { q: 'an answer' } });
    const { status, body } = await archive();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, state: 'Closed', archivedAt: expect.any(String), responseCount: 1 }),
    ]);
    expect((await visitor.get(live)).body).toMatchObject({ state: 'Closed' });
    const response = { version: 1, data: { q: 'late' }, startedAt: new Date().toISOString() };
    expect((await visitor.post(`${live}/responses`, response)).body.code).toBe('survey.closed');
    expect((await client.get(surveysPath)).body).toMatchObject({ total: 0, items: [] });
    expect((await client.get(`${surveysPath}?archived=true`)).body).toMatchObject({
      total: 1,
      items: [{ id }],
    });
    expect((await client.get(`${surveysPath}?archived=true&search=pulse`)).body.total).toBe(1);
    expect((await client.get(`${path}/results`)).body).toMatchObject({ responses: 1, isArchived: true });
    expect((await client.get(`${path}/responses`)).body.items).toHaveLength(1);
    expect((await client.get(`${path}/responses.csv`)).text).toContain('an answer');
    expect((await client.post(surveysPath, someSurvey(customerId, { name: 'Pulse' }))).status).toBe(201);
    expect(await entriesAbout(tenant, id)).toMatchObject([
      { action: 'survey.archived', before: { name: 'Pulse' } },
    ]);
  });

  it('keeps the results open to those who could see them', async () => {
    const { tenant, archive, path, customerId } = await publishedSurvey();
    const user = await tenant.user({ roleId: role.user });
    await queryRows(
      tenant,
      `insert into customer_assignment (tenant_id, user_id, customer_id) values ('${tenant.id}', '${user.id}', '${customerId}')`,
    );
    await archive();
    const reader = await signedIn(app, user);
    expect((await reader.get(`${path}/results`)).status).toBe(200);
    expect((await reader.get(`${surveysPath}?archived=true`)).body.total).toBe(1);
  });

  it('prevents changes until the survey is restored', async () => {
    const { tenant, client, id, path, archive, restore, customerId } = await publishedSurvey();
    const uploadId = await addUpload(tenant, id, [{ email: 'aiko@example.com' }]);
    await archive();
    const { body } = await client.get(path);
    const changes = [
      client.put(path, { ...someSurvey(customerId), version: body.version }),
      client.put(`${path}/definition`, { definition, draftVersion: 1 }),
      client.post(`${path}/publish`),
      client.post(`${path}/unpublish`),
      client.post(`${path}/webhook`, { url: 'https://hooks.example.com/1' }),
      client.post(`${path}/bulkemail`, { uploadId, ...message }),
      client.post(`${path}/archive`),
    ];
    for (const rejected of await Promise.all(changes))
      expect([rejected.status, rejected.body.code]).toEqual([409, 'survey.archived']);
    expect((await client.post(`${path}/duplicate`, { name: 'A copy' })).status).toBe(201);
    await restore();
    expect((await client.put(`${path}/definition`, { definition, draftVersion: 1 })).status).toBe(200);
  });

  it('hides the survey from its insight', async () => {
    const { client, insightId, customerId, archive, restore } = await publishedSurvey();
    const offered = async () =>
      (await client.get(`/insight/${insightId}/survey?customerId=${customerId}`)).body.surveys.length;
    expect(await offered()).toBe(1);
    await archive();
    expect(await offered()).toBe(0);
    await restore();
    expect(await offered()).toBe(1);
  });

  it('cancels a paused mailing, which can then not be resumed', async () => {
    const { tenant, client, admin, id, path, archive } = await publishedSurvey();
    const mailingId = await addMailing(tenant, id, admin.id, 'Paused');
    expect((await client.get(`${path}/contents`)).body).toMatchObject({ hasPendingMailing: true });
    expect((await archive()).status).toBe(200);
    expect(await mailingStates(tenant)).toEqual([{ state: 'Cancelled' }]);
    expect((await client.post(`/bulkemail/${mailingId}/resume`)).status).toBe(409);
    const actions = (await entriesAbout(tenant, id)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['survey.archived', 'survey.mailingCancelled']);
  });

  it('is refused while a mailing is being sent, as is deleting', async () => {
    const { tenant, admin, id, archive, remove } = await publishedSurvey();
    await addMailing(tenant, id, admin.id, 'Sending');
    for (const rejected of [await archive(), await remove()])
      expect([rejected.status, rejected.body.code]).toEqual([409, 'survey.mailingRunning']);
    expect(await mailingStates(tenant)).toEqual([{ state: 'Sending' }]);
  });

  it('prevents mails of an earlier mailing from being sent again', async () => {
    const { tenant, client, admin, id, archive } = await publishedSurvey();
    const mailingId = await addMailing(tenant, id, admin.id, 'Completed');
    await archive();
    const { status, body } = await client.post(`/bulkemail/${mailingId}/retry-failed`);
    expect([status, body.code]).toEqual([409, 'survey.archived']);
  });

  it('leaves a survey that was never published unknown to respondents', async () => {
    const { tenant, client, visitor, live, path } = await publishedSurvey();
    await queryRows(tenant, 'update survey set published_version = null, published_at = null');
    expect((await client.post(`${path}/archive`)).body).toMatchObject({ state: 'Draft' });
    expect((await visitor.get(live)).status).toBe(404);
  });
});

describe('POST survey/:surveyId/restore', () => {
  it('opens the survey again', async () => {
    const { tenant, client, id, visitor, live, archive, restore } = await publishedSurvey({ name: 'Pulse' });
    await archive();
    expect((await restore()).body).toMatchObject({ state: 'Open', archivedAt: null });
    expect((await visitor.get(live)).body).toMatchObject({ state: 'Open' });
    expect((await client.get(surveysPath)).body).toMatchObject({ total: 1, items: [{ id }] });
    const entry = (await entriesAbout(tenant, id)).at(-1);
    expect(entry).toMatchObject({ action: 'survey.restored', after: { name: 'Pulse' } });
    expect((await restore()).status).toBe(404);
  });

  it('is refused if another survey has taken the name', async () => {
    const { client, archive, restore, customerId } = await publishedSurvey({ name: 'Pulse' });
    await archive();
    await client.post(surveysPath, someSurvey(customerId, { name: 'pulse' }));
    expect((await restore()).body.code).toBe('survey.nameTaken');
  });

  it('is refused above the maximum number of surveys', async () => {
    const { tenant, archive, restore } = await publishedSurvey();
    await archive();
    await queryRows(tenant, "update entity_count set total = 5000 where entity = 'survey'");
    expect((await restore()).body.code).toBe('survey.tooMany');
  });
});

describe('DELETE survey/:surveyId', () => {
  it('hides the survey and its mailings from everyone, and audits what is erased without personal data', async () => {
    const { tenant, client, admin, id, path, visitor, live, remove, customerId } = await publishedSurvey({
      name: 'Pulse',
    });
    await tenant.surveyResponse(id, { answers: { q: 'secret' } });
    const mailingId = await addMailing(tenant, id, admin.id, 'Completed');
    const contents = { responses: 1, mailings: 1, recipients: 2 };
    expect((await client.get(`${path}/contents`)).body).toEqual({
      ...contents,
      hasPendingMailing: false,
      hasRunningMailing: false,
    });
    expect((await remove()).status).toBe(204);
    for (const gone of [
      path,
      `${path}/results`,
      `${path}/contents`,
      `${path}/bulkemail`,
      `/bulkemail/${mailingId}`,
    ])
      expect([gone, (await client.get(gone)).status]).toEqual([gone, 404]);
    expect((await visitor.get(live)).status).toBe(404);
    expect((await client.get(`${surveysPath}?archived=true`)).body.total).toBe(0);
    expect((await remove()).status).toBe(404);
    expect((await client.post(surveysPath, someSurvey(customerId, { name: 'Pulse' }))).status).toBe(201);
    const entries = await entriesAbout(tenant, id);
    expect(entries).toMatchObject([{ action: 'survey.deleted', before: { name: 'Pulse', ...contents } }]);
    expect(JSON.stringify(entries)).not.toMatch(/secret|mailed@/i);
    expect(
      await queryRows(tenant, "select subject from background_job where task = 'surveyErasure'"),
    ).toEqual([{ subject: id }]);
  });

  it('deletes an archived survey', async () => {
    const { client, path, archive, remove } = await publishedSurvey();
    await archive();
    expect((await remove()).status).toBe(204);
    expect((await client.get(surveysPath)).body.total).toBe(0);
    expect((await client.get(path)).status).toBe(404);
  });
});

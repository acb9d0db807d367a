import { describe, expect, it } from 'vitest';
import { queryRows, unique } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { someSurvey, surveyFixture, surveysPath } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
const keyed = (key = unique('key')) => ({ headers: { 'idempotency-key': key } });

describe('POST survey', () => {
  it('adds a draft once per key, and audits it', async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    const [fields, key] = [someSurvey(customerId, { region: 'Europe', responseLimit: 99_999_999 }), keyed()];
    const { status, body } = await client.post(surveysPath, fields, key);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ ...fields, version: 1, state: 'Draft', draftVersion: 0, liveUrl: null }),
    ]);
    expect((await client.post(surveysPath, fields, key)).body).toEqual(body);
    expect(await queryRows(tenant, 'select id from survey')).toHaveLength(1);
    expect(await entriesAbout(tenant, body.id)).toMatchObject([{ action: 'survey.created' }]);
  });

  it.each([
    ['name', 1, 128],
    ['description', 1, 256],
    ['account', 1, 128],
  ])('accepts a %s of %i to %i code points only (S41)', async (field, min, max) => {
    const { client, customerId } = await surveyFixture(app);
    const status = async (length: number) =>
      (await client.post(surveysPath, someSurvey(customerId, { [field]: '𠮷'.repeat(length) }))).status;
    expect([await status(min - 1), await status(min), await status(max), await status(max + 1)]).toEqual([
      422, 201, 201, 422,
    ]);
  });

  it.each([
    [{ responseLimit: 0 }, 'responseLimit'],
    [{ responseLimit: 100_000_000 }, 'responseLimit'],
    [{ endDate: '2026-01-01' }, 'endDate'],
    [{ region: 'Atlantis' }, 'region'],
    [{ type: 'SurveyMonkey' }, 'launchUrl'],
    [{ launchUrl: 'http://surveys.example.com/' }, 'launchUrl'],
    [{ launchUrl: 'javascript:alert(1)' }, 'launchUrl'],
    [{ launchUrl: 'https://user@surveys.example.com/' }, 'launchUrl'],
  ])('rejects %j', async (fields, field) => {
    const { client, customerId } = await surveyFixture(app);
    const { status, body } = await client.post(surveysPath, someSurvey(customerId, fields));
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it.each([null, '', ' '])('takes the region and the launch URL %j as null', async (absent) => {
    const { client, customerId } = await surveyFixture(app);
    const fields = someSurvey(customerId, { region: absent, launchUrl: absent });
    expect((await client.post(surveysPath, fields)).body).toMatchObject({ region: null, launchUrl: null });
  });

  it("rejects another organization's customer and insight (S3)", async () => {
    const { client, customerId } = await surveyFixture(app);
    const other = await surveyFixture(app);
    const insightId = await other.tenant.insight();
    const foreign = await client.post(surveysPath, someSurvey(other.customerId, { insightId }));
    expect(Object.keys(foreign.body.fields)).toEqual(['customerId', 'insightId']);
    expect((await other.client.post(surveysPath, someSurvey(customerId))).status).toBe(422);
  });

  it('keeps names unique within an organization (S6)', async () => {
    const { client, customerId } = await surveyFixture(app);
    expect((await client.post(surveysPath, someSurvey(customerId, { name: 'Pulse' }))).status).toBe(201);
    const { body } = await client.post(surveysPath, someSurvey(customerId, { name: 'PULSE' }));
    expect([body.code, Object.keys(body.fields)]).toEqual(['survey.nameTaken', ['name']]);
    expect((await client.get(`${surveysPath}/availability?name=pulse`)).body).toEqual({ available: false });
    const other = await surveyFixture(app);
    const elsewhere = await other.client.post(surveysPath, someSurvey(other.customerId, { name: 'Pulse' }));
    expect(elsewhere.status).toBe(201);
  });
});

describe('a survey', () => {
  it('is changed with optimistic locking, and keeps its type while published', async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    const fields = someSurvey(customerId);
    const { body } = await client.post(surveysPath, fields);
    const path = `${surveysPath}/${body.id}`;
    const changed = await client.put(path, { ...fields, account: 'B-200', version: 1 });
    expect(changed.body).toMatchObject({ account: 'B-200', version: 2 });
    const stale = await client.put(path, { ...fields, version: 1 });
    expect([stale.body.code, stale.body.current.account]).toEqual(['conflict.stale', 'B-200']);
    await queryRows(tenant, `update survey set published_at = now() where id = '${body.id}'`);
    const monkey = { type: 'SurveyMonkey', launchUrl: 'https://surveys.example.com/r/1', version: 2 };
    expect(Object.keys((await client.put(path, { ...fields, ...monkey })).body.fields)).toEqual(['type']);
  });

  it('is duplicated with its draft, and not published', async () => {
    const { tenant, client } = await surveyFixture(app);
    const id = await tenant.survey();
    await queryRows(
      tenant,
      `insert into survey_draft (tenant_id, survey_id, definition, version)
       values ('${tenant.id}', '${id}', '{"pages": []}', 4)`,
    );
    await queryRows(
      tenant,
      `update survey set draft_version = 4, published_at = now(), response_count = 3 where id = '${id}'`,
    );
    const { status, body } = await client.post(`${surveysPath}/${id}/duplicate`, { name: 'Copy' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'Copy', state: 'Draft', draftVersion: 1, responseCount: 0 }),
    ]);
    expect(
      await queryRows(tenant, `select definition from survey_draft where survey_id = '${body.id}'`),
    ).toEqual([{ definition: { pages: [] } }]);
  });

  it('causes its customer to be archived instead of deleted', async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    await tenant.survey({ customer_id: customerId });
    expect((await client.get(`/customer/${customerId}/history`)).body).toMatchObject({ surveys: true });
    expect((await client.call('DELETE', `/customer/${customerId}`)).status).toBe(204);
    expect((await client.get('/customer?archived=true')).body.total).toBe(1);
  });
});

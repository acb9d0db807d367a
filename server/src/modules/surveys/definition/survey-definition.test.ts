import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';
import { signedIn, signedOut } from '../../../../testing/client';
import { rowsOf, unique } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insight-administration';
import { surveyKeeper, surveysPath, type SurveyKeeper } from '../../../../testing/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const withQuestion = (name: string) => ({ pages: [{ elements: [{ type: 'text', name }] }] });

const withSurvey = async (): Promise<SurveyKeeper & { id: string; path: string }> => {
  const fixture = await surveyKeeper(app);
  const id = await fixture.tenant.survey({ customer_id: fixture.customerId });
  return { ...fixture, id, path: `${surveysPath}/${id}` };
};

const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

describe('PUT survey/:surveyId/definition', () => {
  it('saves drafts in turn, keeps the order of properties and records the versions', async () => {
    const { tenant, client, id, path } = await withSurvey();
    expect((await client.get(`${path}/definition`)).body).toEqual({ definition: null, draftVersion: 0 });
    const first = await client.put(`${path}/definition`, { definition: { z: 1, a: [2] }, draftVersion: 0 });
    expect([first.status, first.body]).toEqual([200, { draftVersion: 1 }]);
    const definition = { b: { y: null, x: 'a\nb' }, a: 1 };
    await client.put(`${path}/definition`, { definition, draftVersion: 1 });
    const { text } = await client.get(`${path}/definition`);
    expect(text).toBe(JSON.stringify({ definition, draftVersion: 2 }));
    expect(await entriesAbout(tenant, id)).toEqual(
      [0, 1].map((draftVersion) => ({
        action: 'survey.definitionUpdated',
        before: { draftVersion },
        after: { draftVersion: draftVersion + 1 },
      })),
    );
  });

  it('leaves no trace of a definition that equals the draft', async () => {
    const { tenant, client, id, path } = await withSurvey();
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    const { body } = await client.put(`${path}/definition`, {
      definition: withQuestion('q1'),
      draftVersion: 1,
    });
    expect(body).toEqual({ draftVersion: 1 });
    expect(await entriesAbout(tenant, id)).toHaveLength(1);
  });

  it('shows the second of two editors what the first has saved (F15)', async () => {
    const { client, path } = await withSurvey();
    const save = (name: string) =>
      client.put(`${path}/definition`, { definition: withQuestion(name), draftVersion: 0 });
    const responses = await Promise.all([save('q1'), save('q2')]);
    const saved = responses.find(({ status }) => status === 200);
    const refused = responses.find(({ status }) => status === 409);
    expect(saved?.body).toEqual({ draftVersion: 1 });
    expect([refused?.body.code, refused?.body.current]).toEqual([
      'conflict.stale',
      (await client.get(`${path}/definition`)).body,
    ]);
  });

  it('answers a repeated request with its first response', async () => {
    const { client, path } = await withSurvey();
    const extra = { headers: { 'idempotency-key': unique('key') } };
    const body = { definition: withQuestion('q1'), draftVersion: 0 };
    for (const request of ['first', 'again'])
      expect((await client.put(`${path}/definition`, body, extra)).body, request).toEqual({
        draftVersion: 1,
      });
    const other = await client.put(`${path}/definition`, { ...body, draftVersion: 1 }, extra);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
  });

  it.each([
    ['no object', [], 'type'],
    ['nothing', null, 'required'],
    ['a text', '{}', 'type'],
    ['a key "constructor"', { pages: [{ constructor: 1 }] }, 'forbiddenKey'],
    ['a key "prototype"', { prototype: {} }, 'forbiddenKey'],
    ['too many levels', nested(maxDefinitionDepth + 1), 'tooDeep'],
  ])('refuses %s (S60, S61)', async (_, definition, code) => {
    const { client, path } = await withSurvey();
    const { status, body } = await client.put(`${path}/definition`, { definition, draftVersion: 0 });
    expect([status, body.fields.definition[0].code]).toEqual([422, code]);
    expect((await client.get(`${path}/definition`)).body.definition).toBeNull();
  });

  it('accepts the deepest definition', async () => {
    const { client, path } = await withSurvey();
    const body = { definition: nested(maxDefinitionDepth), draftVersion: 0 };
    expect((await client.put(`${path}/definition`, body)).status).toBe(200);
  });

  it.each(['{"__proto__": {"polluted": true}}', '{"a": [{"__proto__": 1}]}'])(
    'refuses %s and leaves the prototype of objects alone (S60)',
    async (definition) => {
      const { client, path } = await withSurvey();
      const body = `{"definition": ${definition}, "draftVersion": 0}`;
      const headers = { 'content-type': 'application/json' };
      expect((await client.put(`${path}/definition`, body, { headers })).status).toBe(400);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it.each([
    ['deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['long', JSON.stringify({ a: 'x'.repeat(300_000) })],
    ['of many values', `{"a":[${'1,'.repeat(60_000)}1]}`],
  ])('refuses a definition that is too %s (S61)', async (_, definition) => {
    const { client, path } = await withSurvey();
    const body = `{"definition": ${definition}, "draftVersion": 0}`;
    const headers = { 'content-type': 'application/json' };
    expect((await client.put(`${path}/definition`, body, { headers })).status).toBe(413);
  });

  it('is not for surveys at SurveyMonkey', async () => {
    const { tenant, client } = await surveyKeeper(app);
    const id = await tenant.survey({ type: 'SurveyMonkey' });
    const body = { definition: withQuestion('q1'), draftVersion: 0 };
    const response = await client.put(`${surveysPath}/${id}/definition`, body);
    expect([response.status, response.body.code]).toEqual([409, 'survey.definitionUnsupported']);
  });

  it("neither shows, changes nor publishes another organization's (S3)", async () => {
    const { path } = await withSurvey();
    const { client } = await surveyKeeper(app);
    const body = { definition: withQuestion('q1'), draftVersion: 0 };
    const responses = [
      await client.get(`${path}/definition`),
      await client.put(`${path}/definition`, body),
      await client.post(`${path}/publish`),
      await client.post(`${path}/unpublish`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('requires a session of administrator level', async () => {
    const { tenant, path } = await withSurvey();
    const body = { definition: withQuestion('q1'), draftVersion: 0 };
    const consultant = await signedIn(app, await tenant.user({ roleId: role.user }));
    const responses = [
      await consultant.get(`${path}/definition`),
      await consultant.put(`${path}/definition`, body),
      await consultant.post(`${path}/publish`),
      await signedOut(app, tenant).put(`${path}/definition`, body),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 401]);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    expect((await manager.put(`${path}/definition`, body)).status).toBe(200);
  });
});

describe('POST survey/:surveyId/publish', () => {
  it('makes the draft a version that later drafts do not change, until it is published again', async () => {
    const { tenant, admin, client, id, path } = await withSurvey();
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    const { status, body } = await client.post(`${path}/publish`);
    expect([status, body]).toMatchObject([
      200,
      { state: 'Open', published: true, publishedVersion: 1, hasUnpublishedChanges: false, version: 1 },
    ]);
    expect(body.liveUrl).toMatch(/\/survey\/[\w-]{43}$/);
    await client.put(`${path}/definition`, { definition: withQuestion('q2'), draftVersion: 1 });
    expect((await client.get(path)).body).toMatchObject({ publishedVersion: 1, hasUnpublishedChanges: true });
    const again = await client.post(`${path}/publish`);
    expect(again.body).toMatchObject({ publishedVersion: 2, liveUrl: body.liveUrl });
    expect(
      await rowsOf(
        tenant,
        'select number, definition, draft_version, created_by from survey_version order by number',
      ),
    ).toEqual([
      { number: 1, definition: withQuestion('q1'), draft_version: 1, created_by: admin.id },
      { number: 2, definition: withQuestion('q2'), draft_version: 2, created_by: admin.id },
    ]);
    const published = (await entriesAbout(tenant, id)).filter(({ action }) => action === 'survey.published');
    expect(published).toMatchObject([
      {
        before: { published: false, publishedVersion: null },
        after: { published: true, publishedVersion: 1 },
      },
      {
        before: { published: true, publishedVersion: 1 },
        after: { published: true, publishedVersion: 2 },
      },
    ]);
  });

  it('leaves no trace when the draft is already published, even at once', async () => {
    const { tenant, client, id, path } = await withSurvey();
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    const responses = await Promise.all([1, 2, 3].map(() => client.post(`${path}/publish`)));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(await rowsOf(tenant, 'select number from survey_version')).toHaveLength(1);
    expect(await entriesAbout(tenant, id)).toHaveLength(2);
  });

  it('needs a definition', async () => {
    const { client, path } = await withSurvey();
    const { status, body } = await client.post(`${path}/publish`);
    expect([status, body.code]).toEqual([409, 'survey.noDefinition']);
    expect((await client.get(path)).body.state).toBe('Draft');
  });

  it('publishes a survey at SurveyMonkey without a version', async () => {
    const { tenant, client } = await surveyKeeper(app);
    const id = await tenant.survey({ type: 'SurveyMonkey', launch_url: 'https://www.surveymonkey.com/r/1' });
    const { body } = await client.post(`${surveysPath}/${id}/publish`);
    expect(body).toMatchObject({ state: 'Open', publishedVersion: null });
    expect(body.liveUrl).not.toBeNull();
  });

  it('keeps versions from being changed or deleted', async () => {
    const { tenant } = await surveyKeeper(app);
    const granted = await rowsOf(
      tenant,
      `select privilege_type from information_schema.role_table_grants
       where table_name = 'survey_version' and grantee <> current_user order by 1`,
    );
    expect(granted).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }]);
  });
});

describe('POST survey/:surveyId/unpublish', () => {
  it('ends the live URL, which comes back with the same version', async () => {
    const { tenant, client, id, path } = await withSurvey();
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    const { body: published } = await client.post(`${path}/publish`);
    const { status, body } = await client.post(`${path}/unpublish`);
    expect([status, body]).toMatchObject([
      200,
      { state: 'Draft', published: false, publishedVersion: null, liveUrl: null },
    ]);
    expect((await client.post(`${path}/unpublish`)).body).toEqual(body);
    expect((await client.post(`${path}/publish`)).body).toMatchObject({
      publishedVersion: 1,
      liveUrl: published.liveUrl,
    });
    expect(await rowsOf(tenant, 'select number from survey_version')).toHaveLength(1);
    expect((await entriesAbout(tenant, id)).map(({ action }) => action)).toEqual([
      'survey.definitionUpdated',
      'survey.published',
      'survey.unpublished',
      'survey.published',
    ]);
  });
});

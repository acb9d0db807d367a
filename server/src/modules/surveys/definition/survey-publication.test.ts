import { describe, expect, it } from 'vitest';
import { asOwner, queryRows } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import {
  surveyFixture,
  surveysPath,
  withQuestion,
  withSurvey,
} from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

describe('POST survey/:surveyId/publish', () => {
  it('publishes the draft as a version that is independent of later drafts', async () => {
    const { tenant, admin, client, id, path } = await withSurvey(app);
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
      await queryRows(
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

  it('writes nothing if the draft is already published, even concurrently', async () => {
    const { tenant, client, id, path } = await withSurvey(app);
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    const responses = await Promise.all([1, 2, 3].map(() => client.post(`${path}/publish`)));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(await queryRows(tenant, 'select number from survey_version')).toHaveLength(1);
    expect(await entriesAbout(tenant, id)).toHaveLength(2);
  });

  it('requires a definition', async () => {
    const { client, path } = await withSurvey(app);
    const { status, body } = await client.post(`${path}/publish`);
    expect([status, body.code]).toEqual([409, 'survey.noDefinition']);
    expect((await client.get(path)).body.state).toBe('Draft');
  });

  it('rejects a draft that was saved under older rules (S62)', async () => {
    const { tenant, client, id, path } = await withSurvey(app);
    const drafts = [
      ['expressionInvalid', { elements: [{ type: 'text', name: 'q', visibleIf: '{' }] }],
      ['choicesByUrl', { elements: [{ type: 'dropdown', name: 'q', choicesByUrl: {} }] }],
    ] as const;
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    for (const [code, definition] of drafts) {
      await asOwner(tenant.id, (owner) =>
        owner.query('update survey_draft set definition = $1 where survey_id = $2', [
          JSON.stringify(definition),
          id,
        ]),
      );
      const { status, body } = await client.post(`${path}/publish`);
      expect([status, Object.values(body.fields)]).toMatchObject([422, [[{ code }]]]);
    }
    expect((await client.get(path)).body.state).toBe('Draft');
    expect(await queryRows(tenant, 'select number from survey_version')).toEqual([]);
  });

  it('publishes a survey at SurveyMonkey without a version', async () => {
    const { tenant, client } = await surveyFixture(app);
    const id = await tenant.survey({ type: 'SurveyMonkey', launch_url: 'https://www.surveymonkey.com/r/1' });
    const { body } = await client.post(`${surveysPath}/${id}/publish`);
    expect(body).toMatchObject({ state: 'Open', publishedVersion: null });
    expect(body.liveUrl).not.toBeNull();
  });

  it('prevents versions from being changed; they are only deleted with their survey', async () => {
    const { tenant } = await surveyFixture(app);
    const granted = await queryRows<{ privilege_type: string }>(
      tenant,
      `select privilege_type from information_schema.role_table_grants
       where table_name = 'survey_version' and grantee <> current_user order by 1`,
    );
    expect(granted.map(({ privilege_type }) => privilege_type)).toEqual(['DELETE', 'INSERT', 'SELECT']);
  });

  it.each([
    { foo: 1 },
    { elements: [] },
    { pages: [{ elements: [{ type: 'panel', name: 'p', elements: [] }] }] },
    { elements: [{ type: 'html', name: 'note', html: 'Hello' }] },
  ])('rejects %j, which has no question', async (definition) => {
    const { client, path } = await withSurvey(app);
    await client.put(`${path}/definition`, { definition, draftVersion: 0 });
    const { status, body } = await client.post(`${path}/publish`);
    expect([status, body.code]).toEqual([409, 'survey.noDefinition']);
    await client.put(`${path}/definition`, { definition: withQuestion('q'), draftVersion: 1 });
    expect((await client.post(`${path}/publish`)).status).toBe(200);
  });
});

describe('POST survey/:surveyId/unpublish', () => {
  it('disables the live URL until the version is published again', async () => {
    const { tenant, client, id, path } = await withSurvey(app);
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
    expect(await queryRows(tenant, 'select number from survey_version')).toHaveLength(1);
    expect((await entriesAbout(tenant, id)).map(({ action }) => action)).toEqual([
      'survey.definitionUpdated',
      'survey.published',
      'survey.unpublished',
      'survey.published',
    ]);
  });
});

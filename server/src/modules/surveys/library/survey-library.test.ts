import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { surveyLibraryLimits } from '@vantage/contract/surveys/survey-library';
import { signedIn, signedOut } from '../../../../testing/client';
import { makeTenant, queryRows, unique } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { surveyFixture } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const question = { type: 'rating', name: 'safe', z: 1, a: 2 };
const library = '/survey-library';

describe('the survey library', () => {
  it('keeps questions, pages and templates, and lists them without their definitions', async () => {
    const { client } = await surveyFixture(app);
    const add = (name: string, kind: string, definition: object) =>
      client.post(library, { name, kind, definition });
    const { status, body, text } = await add('How safe do you feel?', 'question', question);
    expect([status, body]).toMatchObject([
      201,
      { version: 1, name: 'How safe do you feel?', kind: 'question', createdBy: 'Test Person' },
    ]);
    // The order of properties is part of a definition.
    expect(text).toContain(JSON.stringify(question));
    await add('Safety', 'page', { elements: [question] });
    await add('Safety', 'survey', { pages: [] });
    const list = async (query: string) =>
      (await client.get(`${library}?${query}`)).body.items.map(
        ({ name, kind, questionType, definition }: Record<string, unknown>) => [
          name,
          kind,
          questionType,
          definition,
        ],
      );
    expect(await list('kind=question,page')).toEqual([
      ['How safe do you feel?', 'question', 'rating', undefined],
      ['Safety', 'page', null, undefined],
    ]);
    expect(await list('search=SAFE&kind=question')).toHaveLength(1);
    expect(await list('search=you%20feel')).toHaveLength(1);
    expect(await list('search=%25')).toEqual([]);
    const first = (await client.get(`${library}?limit=2&sort=updatedAt&order=desc`)).body;
    const second = (
      await client.get(
        `${library}?limit=2&sort=updatedAt&order=desc&cursor=${encodeURIComponent(first.nextCursor)}`,
      )
    ).body;
    expect([first.total, first.items.length, second.items.length, second.nextCursor]).toEqual([
      3,
      2,
      1,
      null,
    ]);
  });

  it('has one item of each kind with a name', async () => {
    const { client } = await surveyFixture(app);
    const item = { name: 'Safety', kind: 'page', definition: {} };
    await client.post(library, item);
    const again = await client.post(library, { ...item, name: 'SAFETY' });
    expect([again.status, again.body.code]).toEqual([409, 'surveyLibrary.nameTaken']);
  });

  it('changes and deletes items, and audits it without definitions', async () => {
    const { tenant, client } = await surveyFixture(app);
    const { body } = await client.post(library, { name: 'Safety', kind: 'question', definition: question });
    const path = `${library}/${body.id}`;
    const change = (version: number, fields: object) =>
      client.put(path, { name: 'Safety', definition: question, version, ...fields });
    expect((await change(1, {})).body.version).toBe(1);
    const reordered = { a: 2, z: 1, type: 'text', name: 'safe' };
    expect((await change(1, { definition: reordered })).body).toMatchObject({ version: 2 });
    const stale = await change(1, { name: 'Other' });
    expect([stale.status, stale.body.current.definition]).toEqual([409, reordered]);
    expect((await client.get(`${library}?kind=question`)).body.items[0].questionType).toBe('text');
    expect((await client.call('DELETE', path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.call('DELETE', path)).status).toBe(404);
    expect(await entriesAbout(tenant, body.id)).toEqual([
      { action: 'surveyLibraryItem.created', before: null, after: { name: 'Safety', kind: 'question' } },
      { action: 'surveyLibraryItem.updated', before: {}, after: { definition: 'replaced' } },
      { action: 'surveyLibraryItem.deleted', before: { name: 'Safety', kind: 'question' }, after: null },
    ]);
  });

  it('is limited in number and size', async () => {
    const { tenant, client } = await surveyFixture(app);
    const item = () => ({ name: unique('Item'), kind: 'page', definition: {} });
    await queryRows(
      tenant,
      "insert into entity_count (tenant_id, entity, total) values ($1, 'surveyLibraryItem', $2)",
      [tenant.id, surveyLibraryLimits.perTenant - 1],
    );
    expect((await client.post(library, item())).status).toBe(201);
    expect((await client.post(library, item())).body.code).toBe('surveyLibrary.tooMany');
    const large = await client.post(library, { ...item(), definition: { title: 'x'.repeat(262_144) } });
    expect(large.status).toBe(413);
    expect((await client.post(library, { ...item(), definition: { constructor: 1 } })).status).toBe(422);
  });

  it('is for those who may change surveys of the organization', async () => {
    const { tenant, client } = await surveyFixture(app);
    const { body } = await client.post(library, { name: 'Safety', kind: 'page', definition: {} });
    const reader = await signedIn(app, await tenant.user({ roleId: role.user }));
    expect((await reader.get(library)).status).toBe(403);
    expect((await signedOut(app, tenant).get(library)).status).toBe(401);
    const stranger = await signedIn(app, await (await makeTenant()).user({ roleId: role.administrator }));
    expect((await stranger.get(`${library}/${body.id}`)).status).toBe(404);
    expect((await stranger.get(library)).body.items).toEqual([]);
  });
});

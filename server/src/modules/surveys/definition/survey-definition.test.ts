import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { maxDefinitionBytes, maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';
import { signedIn, signedOut } from '../../../../testing/client';
import { unique } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import {
  surveyFixture,
  surveysPath,
  withQuestion,
  withSurvey,
} from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const json = { headers: { 'content-type': 'application/json' } };
const bodyWith = (definition: string): string => `{"definition": ${definition}, "draftVersion": 0}`;

const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

describe('PUT survey/:surveyId/definition', () => {
  it('saves drafts one after the other, keeps the order of properties and audits the versions', async () => {
    const { tenant, client, id, path } = await withSurvey(app);
    expect((await client.get(`${path}/definition`)).body).toEqual({
      definition: null,
      draftVersion: 0,
      nodeIds: ['0-0'],
    });
    const first = await client.put(`${path}/definition`, { definition: { z: 1, a: [2] }, draftVersion: 0 });
    expect([first.status, first.body]).toEqual([200, { draftVersion: 1 }]);
    const definition = { b: { y: null, x: 'a\nb' }, a: 1 };
    await client.put(`${path}/definition`, { definition, draftVersion: 1 });
    const { text } = await client.get(`${path}/definition`);
    expect(text).toBe(JSON.stringify({ definition, draftVersion: 2, nodeIds: ['0-0'] }));
    expect(await entriesAbout(tenant, id)).toEqual(
      [0, 1].map((draftVersion) => ({
        action: 'survey.definitionUpdated',
        before: { draftVersion },
        after: { draftVersion: draftVersion + 1 },
      })),
    );
  });

  it('writes nothing if the definition equals the draft', async () => {
    const { tenant, client, id, path } = await withSurvey(app);
    await client.put(`${path}/definition`, { definition: withQuestion('q1'), draftVersion: 0 });
    const { body } = await client.put(`${path}/definition`, {
      definition: withQuestion('q1'),
      draftVersion: 1,
    });
    expect(body).toEqual({ draftVersion: 1 });
    expect(await entriesAbout(tenant, id)).toHaveLength(1);
  });

  it('rejects the second of two concurrent edits with the current state (F15)', async () => {
    const { client, path } = await withSurvey(app);
    const save = (name: string) =>
      client.put(`${path}/definition`, { definition: withQuestion(name), draftVersion: 0 });
    const responses = await Promise.all([save('q1'), save('q2')]);
    const saved = responses.find(({ status }) => status === 200);
    const rejected = responses.find(({ status }) => status === 409);
    expect(saved?.body).toEqual({ draftVersion: 1 });
    expect([rejected?.body.code, rejected?.body.current]).toEqual([
      'conflict.stale',
      (await client.get(`${path}/definition`)).body,
    ]);
  });

  it('sends the current state as it is stored, without parsing it', async () => {
    const { client, path } = await withSurvey(app);
    const definition = { ...withQuestion('q1'), logo: 'x'.repeat(2 ** 20) };
    await client.put(`${path}/definition`, { definition, draftVersion: 0 });
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const { status, text } = await client.put(`${path}/definition`, {
      definition: withQuestion('q2'),
      draftVersion: 0,
    });
    const parsed = parse.mock.calls.map(([json]) => json.length);
    expect([status, JSON.parse(text).current]).toMatchObject([409, { definition, draftVersion: 1 }]);
    // The client of the test parses the response once.
    expect(parsed.filter((length) => length > 2 ** 20)).toEqual([text.length]);
  });

  it('returns the stored response to a repeated request', async () => {
    const { client, path } = await withSurvey(app);
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
    ['no object', [], 'definition', 'type'],
    ['nothing', null, 'definition', 'required'],
    ['a text', '{}', 'definition', 'type'],
    [
      'a key "constructor"',
      { pages: [{ constructor: 1 }] },
      'definition.pages.0.constructor',
      'forbiddenKey',
    ],
    ['a key "prototype"', { prototype: {} }, 'definition.prototype', 'forbiddenKey'],
    ['too many levels', nested(maxDefinitionDepth + 1), 'definition', 'tooDeep'],
  ])('rejects %s (S60, S61)', async (_, definition, field, code) => {
    const { client, path } = await withSurvey(app);
    const { status, body } = await client.put(`${path}/definition`, { definition, draftVersion: 0 });
    expect([status, body.fields]).toMatchObject([422, { [field]: [{ code }] }]);
    expect((await client.get(`${path}/definition`)).body.definition).toBeNull();
  });

  it('accepts the deepest definition', async () => {
    const { client, path } = await withSurvey(app);
    const body = { definition: nested(maxDefinitionDepth), draftVersion: 0 };
    expect((await client.put(`${path}/definition`, body)).status).toBe(200);
  });

  it.each([
    ['{"__proto__": {"polluted": true}}', 'definition.__proto__'],
    ['{"a": [{"__proto__": 1}]}', 'definition.a.0.__proto__'],
  ])('rejects %s without polluting prototypes (S60)', async (definition, path) => {
    const { client, path: address } = await withSurvey(app);
    const { status, body } = await client.put(`${address}/definition`, bodyWith(definition), json);
    expect([status, body.fields]).toMatchObject([422, { [path]: [{ code: 'forbiddenKey' }] }]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ['deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'tooDeep'],
    ['long a list', `{"a":[${'1,'.repeat(1_000_000)}1]}`, 'tooComplex'],
  ])('rejects a definition that is too %s (S61)', async (_, definition, code) => {
    const { client, path } = await withSurvey(app);
    const { status, body } = await client.put(`${path}/definition`, bodyWith(definition), json);
    expect([status, body.fields.definition[0].code]).toEqual([422, code]);
  });

  it('accepts at most 10 MB, such as an embedded picture', async () => {
    const { client, path } = await withSurvey(app);
    const of = (length: number) => ({ definition: { logo: 'x'.repeat(length) }, draftVersion: 0 });
    const large = await client.put(`${path}/definition`, of(maxDefinitionBytes + 1_024));
    expect([large.status, large.body.code]).toEqual([413, 'request.tooLarge']);
    expect((await client.put(`${path}/definition`, of(maxDefinitionBytes - 100))).status).toBe(200);
    expect((await client.get(`${path}/definition`)).body.definition.logo).toHaveLength(
      maxDefinitionBytes - 100,
    );
  });

  it.each([
    ['<script>alert(1)</script>Hi <b onclick="x()">all</b>', 'Hi <b>all</b>'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['<iframe src="https://example.com"></iframe>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
    ['[x](javascript:alert(1))', '[x](#)'],
    ['[x](java\\script&colon;alert(1))', '[x](#)'],
    ['[x][1]\n\n[1]: javascript:alert(1)', '[x][1]\n\n[1]: #'],
    ['[x](https://example.com/a)', '[x](https://example.com/a)'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ])('sanitizes %s in every text (S62)', async (input, remaining) => {
    const { client, path } = await withSurvey(app);
    const withText = (text: string) => ({
      title: text,
      elements: [{ type: 'html', name: 'q', html: { default: text, ja: text } }],
    });
    await client.put(`${path}/definition`, { definition: withText(input), draftVersion: 0 });
    expect((await client.get(`${path}/definition`)).body.definition).toEqual(withText(remaining));
  });

  it('is rejected for surveys at SurveyMonkey', async () => {
    const { tenant, client } = await surveyFixture(app);
    const id = await tenant.survey({ type: 'SurveyMonkey' });
    const body = { definition: withQuestion('q1'), draftVersion: 0 };
    const response = await client.put(`${surveysPath}/${id}/definition`, body);
    expect([response.status, response.body.code]).toEqual([409, 'survey.definitionUnsupported']);
  });

  it("does not find another organization's survey (S3)", async () => {
    const { path } = await withSurvey(app);
    const { client } = await surveyFixture(app);
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
    const { tenant, path } = await withSurvey(app);
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

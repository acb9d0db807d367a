import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { maxDefinitionBytes } from '@vantage/contract/surveys/survey-definition';
import { formWith } from '../../../../testing/calls';
import { signedIn, signedOut } from '../../../../testing/client';
import { surveyFixture, type SurveyFixture } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

describe('POST survey/definition-file', () => {
  const read = (client: SurveyFixture['client'], content: string | Buffer<ArrayBuffer>) =>
    client.post('/survey/definition-file', formWith(content));

  it.each([
    ['JSON', '{"title": "A", "pages": []}'],
    ['JSON with a byte order mark', '\uFEFF{"title": "A", "pages": []}'],
    ['JSON with comments and commas too many', '// exported\n{\n"title": "A", /* none */ "pages": [],\n};'],
    ['a constant', "const json = { title: 'A', 'pages': [] };"],
    ['an export', 'export const json = {title: `A`, pages: []};\nexport default json;'],
    ['a module', 'module.exports = { title: "A", pages: [] };'],
    [
      'a model',
      "import { Model } from 'survey-core';\nconst json = { title: 'A', pages: [] };\nconst survey = new Model(json);",
    ],
    ['a call', 'window.survey = Survey.Model({ title: "A", pages: [] });'],
  ])('reads %s', async (_, content) => {
    const { client } = await surveyFixture(app);
    const { status, body } = await read(client, content);
    expect([status, body]).toEqual([200, { definition: { title: 'A', pages: [] } }]);
  });

  it.each([
    ['a call', 'const json = {\n  title: alert(1),\n};', 'fileNotLiteral', '2'],
    ['a function', 'const json = {};\nfunction run() {}', 'fileNotLiteral', '2'],
    ['a statement', 'const json = {};\njson.render();', 'fileNotLiteral', '2'],
    ['two objects', 'const one = {};\nconst two = {};', 'fileNotLiteral', '2'],
    ['a filled-in text', 'const json = {\n\n title: `${process.env}` };', 'fileNotLiteral', '3'],
    ['a getter', '({\nget title() { return 1; } })', 'fileNotLiteral', '2'],
    ['a spread', 'export default {\n...other };', 'fileNotLiteral', '2'],
    ['a regular expression', 'export default { a:\n/(a+)+$/ };', 'fileNotLiteral', '2'],
    ['what cannot be read', '{\n"title": "A"\n"pages": []}', 'fileSyntax', '3'],
    ['no object', '[1, 2]', 'fileNoDefinition', '1'],
    ['nothing', ' ', 'fileNoDefinition', '1'],
    ['deep JSON', `{"a":\n${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 'tooDeep', '2'],
    ['deep JavaScript', `export default {a:\n${'{a:'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 'tooDeep', '2'],
    ['a million values', `export default [\n${'1,'.repeat(1_000_000)}]`, 'tooComplex', '2'],
  ])('rejects %s with its line (S60, S61)', async (_, content, code, line) => {
    const { client } = await surveyFixture(app);
    const { status, body } = await read(client, content);
    expect([status, body.fields.file]).toMatchObject([422, [{ code, values: { line } }]]);
  });

  it.each(['latin1', 'utf16le'] as const)(
    'rejects a file in %s, instead of damaging its texts',
    async (encoding) => {
      const { client } = await surveyFixture(app);
      const { status, body } = await read(
        client,
        Buffer.from('\uFEFF{ "title": "Trygghet på rampen" }', encoding),
      );
      expect([status, body.fields.file]).toMatchObject([422, [{ code: 'fileEncoding' }]]);
    },
  );

  it('parses __proto__ as an own property (S60)', async () => {
    const { client } = await surveyFixture(app);
    const { text } = await read(client, 'export default { "__proto__": { polluted: true } };');
    expect(text).toBe('{"definition":{"__proto__":{"polluted":true}}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('accepts up to 10 MB', async () => {
    const { client } = await surveyFixture(app);
    const of = (bytes: number): string => `{"a": "${'x'.repeat(bytes - 9)}"}`;
    expect((await read(client, of(maxDefinitionBytes))).status).toBe(200);
    const { status, body } = await read(client, of(maxDefinitionBytes + 1));
    expect([status, body.code]).toEqual([413, 'request.tooLarge']);
  });

  it('requires a session of administrator level', async () => {
    const { tenant } = await surveyFixture(app);
    const consultant = await signedIn(app, await tenant.user({ roleId: role.user }));
    expect((await read(consultant, '{}')).status).toBe(403);
    expect((await read(signedOut(app, tenant), '{}')).status).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import { messageLimits } from '@vantage/contract/mailings/messages';
import { surveyFixture, withSurvey } from '../../../../testing/surveys/survey-administration';
import { addMailing, addUpload } from '../../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../../testing/test-app';
import { toPlainText } from './message-html';
import { compileMessage } from './survey-message';

const app = await sharedApp();

const fields = (count: number): string => '{{team}}'.repeat(count);
const nested = (depth: number): string => '<b>'.repeat(depth);

const compiled = (body: string, subject = 'Survey') =>
  compileMessage({ subject, body }, { columns: ['team'] });
const codes = async (body: string) => (await compiled(body)).problems?.map(({ code }) => code) ?? [];

describe('a message', () => {
  it('has at most 100 merge fields, besides the links that are added (S75)', async () => {
    expect(await codes(fields(100))).toEqual([]);
    expect(await codes(fields(101))).toEqual(['tooManyFields']);
    expect(await codes('{{a}}'.repeat(11_990))).toEqual(['tooManyFields']);
  });

  it.each([
    ['markup that is left out', '{<u></u>{team}}'],
    ['markup that plain text lacks', '{<b>{team}}</b>'],
  ])('has no more merge fields after all, by %s (S75)', async (_by, field) => {
    expect(await codes(field.repeat(101))).toEqual(['tooManyFields']);
  });

  it('has at most 100 elements within each other, however they are written (S75)', async () => {
    expect(await codes(nested(100))).toEqual([]);
    expect(await codes(`${nested(100)}<br>`)).toEqual(['tooDeep']);
    for (const body of [
      nested(20_000),
      '<ul><li>'.repeat(7_000),
      '<x>'.repeat(101),
      '<b title="</b>">'.repeat(101),
      '<b><!--</b>-->'.repeat(101),
      '<b></i>'.repeat(101),
      '<a href="https://example.com">'.repeat(101),
    ])
      expect(await codes(body), body.slice(0, 40)).toEqual(['tooDeep']);
    for (const body of ['<p>x'.repeat(1_000), '<b>x</b>'.repeat(1_000), '<br>'.repeat(1_000)])
      expect(await codes(body), body.slice(0, 40)).toEqual([]);
  });

  it('has at most 2,000 elements (S75)', async () => {
    expect(await codes('<p>x'.repeat(2_000))).toEqual([]);
    expect(await codes('<p>x'.repeat(2_001))).toEqual(['tooManyElements']);
  });

  it('marks at most ten levels of quotations in its plain text, since each copies all of its lines (S75)', () => {
    const quoted = (levels: number) =>
      toPlainText(`${'<blockquote>'.repeat(levels)}<p>a</p><p>b</p>${'</blockquote>'.repeat(levels)}`);
    expect(quoted(2)).toBe('> > a\n> > \n> > b');
    expect(quoted(98)).toBe(quoted(10));
  });

  it('is rejected if it is larger than 256 kB without any value (S75)', async () => {
    expect(await codes('&'.repeat(51_000))).toEqual([]);
    expect(await codes('&'.repeat(53_000))).toEqual(['tooLarge']);
    expect(await codes(`{{team|${'"'.repeat(45_000)}}}`)).toEqual(['tooLarge']);
  });

  it('is not rendered for a recipient whose values make it too large, and is for others (S75)', async () => {
    const message = await compiled(fields(100));
    if (message.problems) throw new Error('not sendable');
    const render = (team: string) =>
      message.render({
        cells: [team],
        surveyLink: 'https://a.example',
        unsubscribeLink: 'https://b.example',
      });
    expect(render('日'.repeat(1_000))).toBeNull();
    expect(render('"'.repeat(1_000))).toBeNull();
    const { html = '', text = '' } = render('x'.repeat(1_000)) ?? {};
    expect(html.length).toBeGreaterThan(100_000);
    for (const part of [html, text])
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(messageLimits.renderedBytes);
  });

  it('names the translation that exceeds a limit', async () => {
    const translations = {
      ja: { subject: '調査', body: fields(101) },
      hi: { subject: 'सर्वे', body: nested(101) },
    };
    const source = { subject: 'Survey', body: '', translations };
    const { problems } = await compileMessage(source, { columns: null });
    expect(problems).toEqual([
      { code: 'tooManyFields', language: 'ja' },
      { code: 'tooDeep', language: 'hi' },
    ]);
  });
});

const hostile = [
  ['tooManyFields', '{{a}}'.repeat(11_990)],
  ['tooDeep', nested(20_000)],
  ['tooLarge', '&'.repeat(60_000)],
] as const;

describe.each(hostile)('a message with the problem %s', (code, body) => {
  const withUpload = async () => {
    const fixture = await surveyFixture(app);
    const { tenant, customerId, admin } = fixture;
    const { id } = await tenant.publishedSurvey({}, { customer_id: customerId });
    // A reminder goes to recipients of an earlier mailing.
    await addMailing(tenant, id, admin.id, 'Completed');
    const uploadId = await addUpload(tenant, id, [{ email: 'aiko@example.com', name: 'ja' }]);
    return { ...fixture, path: `/survey/${id}`, uploadId };
  };

  it.each(['preview', 'test', 'check', '', 'reminder'])(
    'is refused by POST bulkemail/%s, in its text and in a translation (S75)',
    async (operation) => {
      const { client, path, uploadId } = await withUpload();
      const post = (message: object) =>
        client.post(`${path}/bulkemail${operation && `/${operation}`}`, {
          ...(operation !== 'check' && operation !== 'reminder' && { uploadId }),
          ...message,
        });
      const ja = { subject: '調査', body };
      for (const [message, language] of [
        [{ subject: 'Survey', body }, undefined],
        [{ subject: 'Survey', body: 'Hello', languageColumn: 'name', translations: { ja } }, 'ja'],
      ] as const) {
        const { status, body: problem } = await post(message);
        expect([status, problem.code], JSON.stringify(problem)).toEqual([422, 'validation']);
        expect(problem.fields.body).toEqual([
          { code, message: expect.any(String), values: language ? { language } : {} },
        ]);
      }
    },
  );

  it('is rejected as a template, new or changed (S75)', async () => {
    const { client } = await withUpload();
    const template = { name: 'Invitation', subject: 'Survey', body: '<p>{{anything}}</p>' };
    const created = await client.post('/mailtemplate', template);
    expect(created.status).toBe(201);
    const { id, version } = created.body;
    for (const rejected of [
      await client.post('/mailtemplate', { ...template, name: 'Other', body }),
      await client.put(`/mailtemplate/${id}`, { ...template, version, body }),
      await client.put(`/mailtemplate/${id}`, {
        ...template,
        version,
        translations: { hi: { subject: 'सर्वे', body } },
      }),
    ]) {
      expect(rejected.status).toBe(422);
      expect(rejected.body.fields.body).toMatchObject([{ code }]);
    }
    expect((await client.get(`/mailtemplate/${id}`)).body).toMatchObject({ version, body: template.body });
  });
});

it('a message that one recipient makes too large is rejected in that preview and test mail only (S75)', async () => {
  const { client, path } = await withSurvey(app);
  const form = new FormData();
  form.append(
    'file',
    new Blob([`email,team\naiko@example.com,Ramp\nben@example.com,${'日'.repeat(1_000)}\n`]),
  );
  const { uploadId } = (await client.post(`${path}/bulkemail/validate`, form)).body;
  const message = { uploadId, subject: 'Survey', body: fields(100) };
  for (const operation of ['preview', 'test']) {
    const url = `${path}/bulkemail/${operation}`;
    expect((await client.post(url, message)).status).toBeLessThan(300);
    const { status, body } = await client.post(url, { ...message, line: 3 });
    expect(status).toBe(422);
    expect(body.fields.body).toMatchObject([{ code: 'tooLarge', values: {} }]);
  }
});

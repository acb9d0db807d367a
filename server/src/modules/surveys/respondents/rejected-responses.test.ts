import { describe, expect, it } from 'vitest';
import { queryRows } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { createRespondents } from '../../../../testing/surveys/live-surveys';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

describe('POST public/survey/:token/responses', () => {
  it('reports the questions with invalid answers', async () => {
    const { tenant, respond } = await createRespondents(app);
    const { status, body } = await respond({ nothing: 1 });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'validation', ['data.nothing']]);
    expect((await respond({})).body.fields['data.mood'][0].code).toBe('required');
    expect((await respond({ mood: 'great' })).body.fields['data.mood'][0].code).toBe('choice');
    expect(await queryRows(tenant, 'select response_count from survey')).toEqual([{ response_count: 0 }]);
  });

  it.each([
    ['no such version', { version: 2 }, 'version'],
    ['a level too many', { data: { mood: JSON.parse('['.repeat(20) + ']'.repeat(20)) } }, 'data'],
    ['what jsonb cannot hold', { data: { mood: 'a\u0000b' } }, 'data'],
    ['half a character in a name', { data: { '\ud800': 1 } }, 'data'],
    ['no language', { language: 'the best one' }, 'language'],
  ])('rejects %s', async (_, body, field) => {
    const { respond } = await createRespondents(app);
    const response = await respond({ mood: 4 }, { body });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([422, [field]]);
  });

  it('rejects an attached file that makes the response larger than 256 kB', async () => {
    const file = { elements: [{ type: 'file', name: 'photo', storeDataAsText: true }] };
    const { tenant, respond } = await createRespondents(app, {}, file);
    const createPhoto = (bytes: number) => [
      { name: 'a.png', type: 'image/png', content: `data:image/png;base64,${'A'.repeat(bytes)}` },
    ];
    const rejected = await respond({ photo: createPhoto(256 * 1_024) });
    expect([rejected.status, rejected.body.code]).toEqual([413, 'request.tooLarge']);
    expect((await respond({ photo: createPhoto(200 * 1_024) })).status).toBe(201);
    expect(await queryRows(tenant, 'select response_count from survey')).toEqual([{ response_count: 1 }]);
  });

  it('refuses answers from which the survey computes too much (S76)', async () => {
    const doubled = Array.from({ length: 21 }, (_, index) => {
      const source = index === 0 ? '{q}' : `{e${index - 1}}`;
      return { type: 'expression', name: `e${index}`, expression: `${source} + ${source}` };
    });
    const { respond } = await createRespondents(
      app,
      {},
      { elements: [{ type: 'text', name: 'q' }, ...doubled] },
    );
    const { status, body } = await respond({ q: 'x'.repeat(100) });
    expect([status, body.fields]).toMatchObject([422, { data: [{ code: 'tooLarge' }] }]);
  });

  it('says that the survey is at fault if checking its answers takes too long, and lets their client wait with others as long', async () => {
    // Polynomial, so that it passes the trial of regular expressions.
    const validators = [{ type: 'regex', regex: '(.*a){12}' }];
    const slow = { elements: [{ type: 'text', name: 'q', validators }] };
    const { tenant, surveyId, respond } = await createRespondents(app, {}, slow);
    for (const key of ['one', 'another']) {
      const answers = { q: `${'x'.repeat(5_000)}a`.repeat(11) };
      const ip = key === 'one' ? '192.0.2.1' : '192.0.2.2';
      const { status, body, headers } = await respond(answers, { key, ip });
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'survey.tooCostly', undefined]);
      const again = await respond(answers, { ip });
      expect([again.status, again.body.code]).toEqual([429, 'request.tooMany']);
      // Shorter ones may be harmless.
      expect((await respond({ q: 'x' }, { ip })).status).toBe(422);
    }
    expect(await queryRows(tenant, 'select response_count from survey')).toEqual([{ response_count: 0 }]);
    // For administrators, once an hour.
    expect(await entriesAbout(tenant, surveyId)).toEqual([
      { action: 'survey.responseRefused', before: null, after: { publishedVersion: 1 } },
    ]);
  }, 60_000);

  it('refuses answers that would make too many panels, and lets their client wait with costly ones (S76)', async () => {
    const text = { type: 'text', name: 't' };
    const inner = { type: 'paneldynamic', name: 'inner', templateElements: [text] };
    const nested = { elements: [{ type: 'paneldynamic', name: 'outer', templateElements: [inner] }] };
    const { tenant, respond, personal } = await createRespondents(app, {}, nested);
    const answers = (panels: number) => ({
      outer: Array.from({ length: panels }, () => ({
        inner: Array.from({ length: panels }, () => ({ t: 'x' })),
      })),
    });
    const costly = (ip: string) => respond(answers(100), { ip });
    const slow = answers(15);
    const readWait = async (ip: string) => Number((await respond(slow, { ip })).headers['retry-after']);

    const { status, body } = await costly('192.0.2.1');
    expect([status, body.fields['data.outer'][0].code]).toEqual([422, 'tooCostly']);
    expect(await readWait('192.0.2.1')).toBe(5);
    for (const again of [slow, answers(100)]) {
      const rejected = await respond(again, { ip: '192.0.2.1' });
      expect([rejected.status, rejected.body.code]).toEqual([429, 'request.tooMany']);
    }
    // Others may share the address.
    expect((await respond(answers(2), { ip: '192.0.2.1' })).status).toBe(201);
    expect((await respond(slow, { ip: '192.0.2.1', token: await personal() })).status).toBe(201);
    expect((await respond(slow, { ip: '192.0.2.2' })).status).toBe(201);

    app.clock.advance(5_001);
    expect((await costly('192.0.2.1')).status).toBe(422);
    expect(await readWait('192.0.2.1')).toBe(10);
    app.clock.advance(10_001);
    expect((await respond(slow, { ip: '192.0.2.1' })).status).toBe(201);
    // The respondent is at fault, not the survey.
    expect(
      await queryRows(tenant, `select from audit_entry where action = 'survey.responseRefused'`),
    ).toEqual([]);
    const other = await createRespondents(app);
    expect((await other.respond({ mood: 4 }, { ip: '192.0.2.1' })).status).toBe(201);
  });
});

import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { asOwner } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { questionIn, surveyWithResults } from '../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../testing/test-app';
import { openDatabase } from '../../../platform/database/database';
import { responseListRepository } from './response-list.repository';

const app = await sharedApp();
const withSurvey = () => surveyWithResults(app);

describe('survey/:surveyId/responses', () => {
  it('lists responses and returns one with the displayed texts', async () => {
    const { client, path, respond } = await withSurvey();
    const answers = { site: 'osaka', order: ['b', 'a'], gear: { vest: 'never' }, remark: 'A\nB' };
    const id = await respond(answers, { ipAddress: '192.0.2.7', language: 'en' });
    const { body: page } = await client.get(`${path}/responses`);
    expect([page.total, page.items[0].id, page.items[0].ipAddress]).toEqual([1, id, '192.0.2.7']);
    const { body } = await client.get(`${path}/responses/${id}`);
    expect(body.answers.map(({ name, lines }: { name: string; lines: string[] }) => [name, lines])).toEqual([
      ['site', ['Osaka']],
      ['order', ['1. b', '2. a']],
      ['gear', ['vest: never']],
      ['remark', ['A\nB']],
    ]);
  });

  it('is deleted with its counts, and the deletion is audited', async () => {
    const { tenant, client, id, path, respond, results } = await withSurvey();
    const responseId = await respond({ safe: 1, risks: ['noise'], people: [{ role: 1 }, { role: 1 }] });
    await respond({ safe: 2, people: [{ role: 1 }] });
    await results();
    expect((await client.call('DELETE', `${path}/responses/${responseId}`)).status).toBe(204);
    const body = await results();
    expect([
      body.responses,
      questionIn(body, 'safe').numbers.mean,
      questionIn(body, 'risks').answered,
      questionIn(body, 'people').nested[1].answered,
    ]).toEqual([1, 2, 0, 1]);
    expect((await client.get(path)).body.responseCount).toBe(1);
    expect(await entriesAbout(tenant, id)).toEqual([
      { action: 'survey.responseDeleted', before: { responseId }, after: null },
    ]);
    expect((await client.call('DELETE', `${path}/responses/${responseId}`)).status).toBe(404);
  });

  it('can be deleted before it is counted', async () => {
    const { client, path, respond, results } = await withSurvey();
    const responseId = await respond({ safe: 1 });
    await client.call('DELETE', `${path}/responses/${responseId}`);
    expect((await results()).responses).toBe(0);
  });
});

describe('a response that is deleted while it is added to the counts', () => {
  it('is not counted', async () => {
    const { tenant, respond, results } = await withSurvey();
    const responseId = await respond({ safe: 1 });
    await respond({ safe: 2 });
    const pendingRead = await asOwner(tenant.id, async (owner) => {
      await owner.query('delete from survey_response where id = $1', [responseId]);
      const started = results();
      await waitForBlockedQuery(owner);
      return { started };
    });
    const body = await pendingRead.started;
    expect([body.responses, questionIn(body, 'safe').answered]).toEqual([1, 1]);
  });
});

describe('the export of responses', () => {
  it('has a row for each response, with labels or values', async () => {
    const { client, path, respond } = await withSurvey();
    await respond({
      site: 'osaka',
      risks: ['noise', 'heat'],
      gear: { helmet: 'never' },
      years: -2.5,
      remark: '=1+1',
      shifts: { night: { lead: 'b' } },
      'site.size': { floors: 12 },
    });
    const lines = async (query: string) => {
      const { text, headers } = await client.get(`${path}/responses.csv${query}`);
      expect(headers['content-type']).toContain('text/csv');
      const [header = '', row = ''] = text.replace('\ufeff', '').trimEnd().split('\r\n');
      return [header.split(',').slice(6).join(), row.split(',').slice(6).join()];
    };
    expect(await lines('')).toEqual([
      [
        'site,risks,safe,years,order,gear: helmet,gear: vest,tools: day,tools: night,Anything else?,people',
        'shifts: day: lead,shifts: day: safe,shifts: day: note,shifts: day: problems',
        'shifts: At night: lead,shifts: At night: safe,shifts: At night: note,shifts: At night: problems',
        'site.size: floors,site.size: gates,photo',
      ].join(),
      "Osaka,noise; heat,,-2.5,,never,,,,'=1+1,,,,,,b,,,,12,,",
    ]);
    expect((await lines('?answers=values'))[0]).toContain(
      'site,risks,safe,years,order,gear.helmet,gear.vest,tools.day,tools.night,remark,people,shifts.day.lead,',
    );
    expect((await lines('?answer.site=oslo'))[1]).toBe('');
  });

  it('has a column for each question, whatever their titles, and texts for the choices of SurveyJS', async () => {
    const { client, tenant, customerId } = await withSurvey();
    const titles = ['id', 'id (2)', 'id (question)', 'A', 'A', 'A (2)', '__proto__', 'constructor'];
    const other = { type: 'dropdown', showOtherItem: true, showNoneItem: true };
    const { id } = await tenant.publishedSurvey(
      {
        elements: [
          ...titles.map((title, index) => ({ type: 'text', name: `q${index}`, title })),
          { ...other, name: 'role' },
          {
            ...other,
            name: 'task',
            otherText: { default: 'Another task', ja: '\u4ed6' },
            noneText: 'No task',
          },
          { type: 'boolean', name: 'trained' },
        ],
      },
      { customer_id: customerId },
    );
    const answers = Object.fromEntries(titles.map((_, index) => [`q${index}`, `answer ${index}`]));
    await tenant.surveyResponse(id, {
      answers: { ...answers, role: 'other', 'role-Comment': 'Fuel', task: 'other', trained: true },
    });
    await tenant.surveyResponse(id, { answers: { role: 'none', task: 'none', trained: false } });
    const toColumns = async (query: string) => {
      const { text } = await client.get(`/survey/${id}/responses.csv?${query}`);
      return text
        .replace('\ufeff', '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').slice(6));
    };
    const [headers = [], none = [], input = []] = await toColumns('answers=labels');
    expect(new Set(headers).size).toBe(headers.length);
    expect(input.slice(0, titles.length)).toEqual(Object.values(answers));
    expect(input.slice(titles.length)).toEqual(['Other', 'Fuel', 'Another task', '', 'Yes']);
    expect(none.slice(titles.length)).toEqual(['None', '', 'No task', '', 'No']);
    expect((await toColumns('textLanguage=ja'))[2]?.slice(titles.length)).toEqual([
      'その他',
      'Fuel',
      '他',
      '',
      'はい',
    ]);
    expect((await toColumns('answers=values'))[2]?.slice(titles.length)).toEqual([
      'other',
      'Fuel',
      'other',
      '',
      'true',
    ]);
    const { body } = await client.get(`/survey/${id}/results/cross?row=role&column=task`);
    expect([body.rows, body.columns].flat().map(({ text }: { text: string }) => text)).toEqual([
      'None',
      'Other',
      'No task',
      'Another task',
    ]);
  });

  it('names files without reading their contents into CSV, and has the contents in JSON (S78)', async () => {
    const { tenant, client, id, path, respond } = await withSurvey();
    const content = `data:image/png;base64,${'A'.repeat(180_000)}`;
    const photo = [{ name: 'ramp.png', type: 'image/png', content }];
    await respond({ site: 'osaka', photo });
    await respond({ site: 'oslo', photo: `not a file: ${'x'.repeat(100)}` });
    for (const answers of ['labels', 'values']) {
      const { text } = await client.get(`${path}/responses.csv?answers=${answers}`);
      expect(text).toContain('ramp.png');
      expect(text).not.toContain('base64');
    }
    const [, exported] = JSON.parse((await client.get(`${path}/responses.json`)).text);
    expect(exported.answers).toEqual({ site: 'osaka', photo });

    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    onTestFinished(() => database.close());
    const responses = responseListRepository();
    const selection = {
      surveyId: id,
      timeZone: 'UTC',
      answers: [],
      attributes: new Map(),
      isProtected: false,
    };
    const { sizes, rows } = await database.read(tenant.id, async (scope) => {
      const { rows: sized } = await responses.sizedPage(scope, selection, { limit: 10 }, ['photo']);
      const ids = sized.map((row) => row.id);
      return {
        sizes: sized.map(({ size }) => size),
        rows: await responses.findAll(scope, id, ids, ['photo']),
      };
    });
    expect(rows.map(({ answers }) => answers)).toEqual([
      { site: 'oslo', photo: `not a file: ${'x'.repeat(100)}` },
      { site: 'osaka', photo: [{ ...photo[0], content: content.slice(0, 40) }] },
    ]);
    expect(sizes).toEqual(rows.map(({ answers }) => expect.closeTo(JSON.stringify(answers).length, -2)));
  });

  it('rejects a period that ends before it begins or before the year 1900, as all results do', async () => {
    const { client, path } = await withSurvey();
    for (const call of [
      'results',
      'results/texts',
      'results/cross',
      'responses',
      'responses.csv',
      'responses.json',
    ]) {
      const more =
        { 'results/texts': '&question=remark', 'results/cross': '&row=site&column=safe' }[call] ?? '';
      const { status, body } = await client.get(`${path}/${call}?from=2026-02-02&to=2026-02-01${more}`);
      expect([status, body.fields?.to], call).toMatchObject([422, [{ code: 'beforeFrom' }]]);
      expect((await client.get(`${path}/${call}?from=2026-02-02&to=2026-02-02${more}`)).status, call).toBe(
        200,
      );
      for (const days of ['from=0000-01-01', 'to=0000-01-01', 'from=0001-01-01', 'from=1899-12-31']) {
        const { status } = await client.get(`${path}/${call}?${days}${more}`);
        expect(status, `${call}?${days}`).toBe(422);
      }
      expect((await client.get(`${path}/${call}?from=1900-01-01&to=9999-12-31${more}`)).status, call).toBe(
        200,
      );
    }
  });

  it('is valid JSON with and without responses', async () => {
    const { client, path, respond } = await withSurvey();
    const exported = async () => JSON.parse((await client.get(`${path}/responses.json`)).text);
    expect(await exported()).toEqual([]);
    await respond({ safe: 1 });
    await respond({ safe: 2 });
    expect((await exported()).map(({ answers }: { answers: object }) => answers)).toEqual([
      { safe: 2 },
      { safe: 1 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { queryRows } from '../../../../testing/factories';
import { surveyFixture } from '../../../../testing/surveys/survey-administration';
import { questionIn, surveyWithResults } from '../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
const withSurvey = () => surveyWithResults(app);

describe('GET survey/:surveyId/results', () => {
  it('summarizes each question by its kind', async () => {
    const { respond, results } = await withSurvey();
    const completedAt = '2026-03-01T12:00:00Z';
    const first = {
      site: 'osaka',
      risks: ['noise', 'heat'],
      safe: 5,
      years: 3,
      order: ['b', 'a', 'c'],
      gear: { helmet: 'always', vest: 'never' },
      remark: 'Fine',
    };
    await respond(first, { completedAt });
    const second = { site: 'osaka', risks: ['noise'], safe: 2, order: ['b', 'c', 'a'] };
    await respond(second, { completedAt, language: 'ja' });
    const body = await results();
    expect([body.responses, body.versions, body.languages]).toEqual([2, [1], ['ja']]);
    expect(body.byDay).toEqual([{ day: '2026-03-01', count: 2 }]);
    expect(questionIn(body, 'site')).toMatchObject({
      answered: 2,
      choices: [
        { value: 'oslo', text: 'oslo', count: 0 },
        { value: 'osaka', text: 'Osaka', count: 2 },
      ],
    });
    expect(questionIn(body, 'risks').choices.map(({ count }: { count: number }) => count)).toEqual([2, 0, 1]);
    expect(questionIn(body, 'safe').numbers).toMatchObject({ mean: 3.5, min: 2, max: 5 });
    expect(questionIn(body, 'years').numbers).toMatchObject({ median: 3 });
    expect(questionIn(body, 'order').ranks[0]).toMatchObject({ value: 'b', meanRank: 1, count: 2 });
    expect(questionIn(body, 'gear').matrix.rows[0]).toMatchObject({ value: 'helmet', counts: [0, 1] });
    expect(questionIn(body, 'remark')).toMatchObject({ answered: 1, texts: [{ text: 'Fine' }] });
  });

  it('counts no empty answers, and lists none', async () => {
    const { client, path, respond, results } = await withSurvey();
    const empty = {
      people: [],
      shifts: { day: {} },
      'site.size': {},
      risks: [],
      tools: { day: [] },
      remark: '',
    };
    await respond(empty);
    await respond({ ...empty, people: [{}, { who: '', skills: [] }], shifts: {} });
    await respond({ people: [{}, { who: 'Ann' }], risks: ['noise'] });
    const body = await results();
    const answered = (name: string): number => questionIn(body, name).answered;
    expect(['people', 'shifts', 'site.size', 'risks', 'tools', 'remark'].map(answered)).toEqual([
      1, 0, 0, 1, 0, 0,
    ]);
    expect(questionIn({ questions: questionIn(body, 'people').nested }, 'who').answered).toBe(1);
    for (const [question, listed] of [
      ['people', 1],
      ['people&nestedQuestion=who', 1],
      ['remark', 0],
    ] as const) {
      const texts = await client.get(`${path}/results/texts?question=${question}`);
      expect(texts.body.items, question).toHaveLength(listed);
    }
    expect(questionIn(body, 'remark').texts).toEqual([]);
  });

  it('has the number of respondents for each row with checkboxes', async () => {
    const { respond, results } = await withSurvey();
    await respond({ tools: { day: ['lamp', 'radio'] }, shifts: { day: { problems: ['brakes', 'lights'] } } });
    await respond({ tools: { day: ['lamp'] }, shifts: { day: { problems: ['lights'] } } });
    await respond({ tools: { night: ['lamp'] }, shifts: { day: { problems: [], lead: 'a' } } });
    const body = await results();
    const { nested } = questionIn(body, 'shifts');
    for (const { matrix } of [questionIn(body, 'tools'), questionIn({ questions: nested }, 'problems')])
      expect(matrix.rows[0]).toMatchObject({ value: 'day', answered: 2 });
    expect(questionIn(body, 'tools').matrix.rows[0].counts).toEqual([2, 1]);
    expect(questionIn({ questions: nested }, 'problems').matrix.rows[0].counts).toEqual([1, 2]);
    expect(questionIn({ questions: nested }, 'lead').matrix.rows[0]).toMatchObject({ answered: 1 });
    expect(questionIn(body, 'tools').answered).toBe(3);
  });

  it('counts new responses once', async () => {
    const { respond, results } = await withSurvey();
    for (const expected of [1, 2, 3]) {
      await respond({ safe: 4 });
      const bodies = await Promise.all([results(), results()]);
      for (const body of bodies) expect(questionIn(body, 'safe').answered).toBe(expected);
    }
  });

  it("filters by days in the organization's time zone", async () => {
    const { tenant, respond, results } = await withSurvey();
    await queryRows(tenant, "update tenant_settings set time_zone = 'Asia/Tokyo'");
    await respond({ safe: 1 }, { completedAt: '2026-03-01T14:59:59Z' });
    await respond({ safe: 2 }, { completedAt: '2026-03-01T15:00:00Z' });
    const days = async (query: string) => (await results(query)).byDay;
    expect(await days('?from=2026-03-02')).toEqual([{ day: '2026-03-02', count: 1 }]);
    expect(await days('?to=2026-03-01')).toEqual([{ day: '2026-03-01', count: 1 }]);
  });

  it.each([
    ['an unknown parameter', 'x=1'],
    ['a day that does not exist', 'from=2026-02-30'],
    ['a question that the survey does not have', 'answer.nothing=1'],
    ['a question that is answered in text', 'answer.remark=1'],
    ['a matrix without a row', 'answer.gear=never'],
    ['a ranking without a rank', 'answer.order=a'],
    ['a rank that cannot be', 'answer.order.0=a'],
    ['a question in panels that is answered in text', 'answer.people.who=1'],
    ['a malformed path', 'answer.%25=1'],
    ['too many answers', [1, 2, 3, 4, 5, 6].map((number) => `answer.q${number}=1`).join('&')],
  ])('rejects %s', async (_, query) => {
    const { client, path } = await withSurvey();
    expect((await client.get(`${path}/results?${query}`)).status).toBe(422);
  });

  it("returns only assigned customers' surveys to consultants, and none to others", async () => {
    const { tenant, path, customerId } = await withSurvey();
    const [assigned, other] = [
      await tenant.user({ roleId: role.user }),
      await tenant.user({ roleId: role.user }),
    ];
    await queryRows(
      tenant,
      'insert into customer_assignment (tenant_id, customer_id, user_id) values ($1, $2, $3)',
      [tenant.id, customerId, assigned.id],
    );
    const statusFor = async (user: Parameters<typeof signedIn>[1]) =>
      (await (await signedIn(app, user)).get(`${path}/results`)).status;
    expect(await statusFor(assigned)).toBe(200);
    expect(await statusFor(other)).toBe(404);
    expect(await statusFor(await tenant.user({ roleId: role.learner }))).toBe(403);
    expect((await signedOut(app, tenant).get(`${path}/results`)).status).toBe(401);
    const elsewhere = await surveyFixture(app);
    expect((await elsewhere.client.get(`${path}/results`)).status).toBe(404);
  });
});

describe('GET survey/:surveyId/results/cross', () => {
  it('counts each pair of answers', async () => {
    const { client, path, respond } = await withSurvey();
    await respond({ site: 'oslo', risks: ['noise', 'heat'] });
    await respond({ site: 'oslo', risks: ['noise'] });
    await respond({ site: 'osaka' });
    const { body } = await client.get(`${path}/results/cross?row=site&column=risks`);
    expect(body.rows.map(({ value }: { value: string }) => value)).toEqual(['oslo']);
    expect(body.columns.map(({ value }: { value: string }) => value)).toEqual(['noise', 'heat']);
    expect(body.counts).toEqual([[2, 1]]);
    expect(body.rows.map(({ answered }: { answered: number }) => answered)).toEqual([2]);
    expect((await client.get(`${path}/results/cross?row=site&column=remark`)).status).toBe(422);
  });

  it('counts a response once for the panels that respondents add', async () => {
    const { client, path, respond } = await withSurvey();
    await respond({
      site: 'oslo',
      people: [{ role: 1, skills: ['fire'] }, { role: 1, skills: ['first aid'] }, { role: 2 }, {}],
    });
    await respond({ site: 'oslo', people: [{ role: 1, skills: [] }] });
    await respond({ people: [{ role: 2 }] });
    const cross = async (row: string, column: string) => {
      const { body } = await client.get(`${path}/results/cross?row=${row}&column=${column}`);
      return Object.fromEntries(
        body.rows.map(({ value, answered }: { value: string; answered: number }, index: number) => [
          value,
          [answered, ...body.counts[index]],
        ]),
      );
    };
    expect(await cross('site', 'people.role')).toEqual({ oslo: [2, 2, 1] });
    expect(await cross('people.role', 'site')).toEqual({ 1: [2, 2], 2: [1, 1] });
    // In the same panel.
    expect(await cross('people.role', 'people.skills')).toEqual({ 1: [1, 1, 1] });
  });

  it('counts rows of matrices', async () => {
    const { client, path, respond } = await withSurvey();
    await respond({ gear: { helmet: 'always' }, shifts: { night: { lead: 'a' } }, order: ['c', 'a'] });
    await respond({ gear: { helmet: 'always' }, shifts: { day: { lead: 'b' } } });
    await respond({ shifts: { night: { lead: 'a' } } });
    const cross = (row: string, column: string) =>
      client.get(`${path}/results/cross?row=${row}&column=${column}`);
    const { body } = await cross('gear.helmet', 'shifts.night.lead');
    expect([body.rows, body.columns, body.counts]).toMatchObject([
      [{ value: 'always' }],
      [{ value: 'a' }],
      [[1]],
    ]);
    expect((await cross('order.1', 'gear.helmet')).body.rows).toMatchObject([{ value: 'c' }]);
    for (const row of ['gear', 'people', 'people.who', 'shifts.lead', 'gear.helmet.x', '%25'])
      expect((await cross(row, 'site')).status, row).toBe(422);
  });
});

describe('GET survey/:surveyId/results/texts', () => {
  it('lists what questions with several parts were answered with', async () => {
    const { client, respond, results, path } = await withSurvey();
    await respond({ people: [{ who: 'Ann' }, { who: 'Bob' }] });
    const { nested } = questionIn(await results(), 'people');
    expect(questionIn({ questions: nested }, 'who')).toMatchObject({
      answered: 2,
      texts: [{ text: 'Ann\nBob' }],
    });
    const { body } = await client.get(`${path}/results/texts?question=people&search=bob`);
    expect(body.items).toMatchObject([{ text: 'Who?: Ann\nWho?: Bob' }]);
    expect((await client.get(`${path}/results/texts?question=photo`)).status).toBe(422);
  });

  it('finds answers to nested questions, with the row if it is fixed', async () => {
    const { client, respond, path } = await withSurvey();
    await respond({ people: [{ who: 'Ann' }, { who: 'Bob', role: 1 }], 'site.size': { gates: 'A to C' } });
    await respond({ people: [{ who: 'Cid' }], shifts: { night: { note: 'Too dark' }, day: { lead: 'a' } } });
    const texts = async (query: string) =>
      (await client.get(`${path}/results/texts?${query}`)).body.items.map(
        ({ text }: { text: string }) => text,
      );
    expect(await texts('question=people&nestedQuestion=who')).toEqual(['Cid', 'Ann\nBob']);
    expect(await texts('question=people&nestedQuestion=who&search=bo')).toEqual(['Ann\nBob']);
    // The name of a question is no answer.
    expect(await texts('question=people&nestedQuestion=who&search=who')).toEqual([]);
    expect(await texts('question=shifts&nestedQuestion=note')).toEqual(['At night: Too dark']);
    expect(await texts('question=site.size&nestedQuestion=gates&search=c')).toEqual(['A to C']);
    for (const query of ['question=people&nestedQuestion=role', 'question=people&nestedQuestion=none'])
      expect((await client.get(`${path}/results/texts?${query}`)).status).toBe(422);
  });

  it('finds texts, page by page, newest first', async () => {
    const { client, path, respond } = await withSurvey();
    for (const remark of ['100% safe', 'Not safe', 'Other']) await respond({ remark });
    const texts = async (query: string) => {
      const { body } = await client.get(`${path}/results/texts?question=remark&${query}`);
      return [body.items.map(({ text }: { text: string }) => text), body.nextCursor];
    };
    expect(await texts('search=SAFE')).toEqual([['Not safe', '100% safe'], null]);
    expect(await texts('search=%25')).toEqual([['100% safe'], null]);
    const [[first], cursor] = await texts('limit=1');
    expect(first).toBe('Other');
    expect((await texts(`limit=2&cursor=${cursor}`))[0]).toEqual(['Not safe', '100% safe']);
    expect((await client.get(`${path}/results/texts?question=site`)).status).toBe(422);
  });
});

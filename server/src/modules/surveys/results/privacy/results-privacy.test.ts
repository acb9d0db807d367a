import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, type Client } from '../../../../../testing/client';
import { makeTenant, queryRows } from '../../../../../testing/factories';
import { createRespondents } from '../../../../../testing/surveys/live-surveys';
import { surveysPath } from '../../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../../testing/test-app';

const app = await sharedApp();

/** The sum of the weights of some responses tells which responses they are. */
const definition = {
  elements: [
    { type: 'text', name: 'weight', inputType: 'number' },
    { type: 'dropdown', name: 'safe', choices: ['yes', 'no'] },
    { type: 'dropdown', name: 'tired', choices: ['yes', 'no'] },
    { type: 'comment', name: 'remark' },
  ],
};
const attributes = ['site', 'shift'].map((name) => ({ name, parameter: null, values: [] }));

async function confidentialSurvey(threshold = 3) {
  const survey = await createRespondents(
    app,
    { anonymity: 'Confidential', anonymity_threshold: threshold, attributes },
    definition,
  );
  const client = await signedIn(app, await survey.tenant.user());
  let count = 0;
  return {
    ...survey,
    client,
    path: `${surveysPath}/${survey.surveyId}`,
    async answer(people: readonly Record<string, string>[]) {
      for (const values of people) {
        const answers = {
          weight: 2 ** count,
          safe: count % 3 === 0 ? 'no' : 'yes',
          tired: count % 2 === 0 ? 'no' : 'yes',
          remark: `Remark ${count}`,
        };
        count += 1;
        const { status } = await survey.respond(answers, { token: await survey.personal(values) });
        expect(status).toBe(201);
      }
    },
  };
}

const people = (count: number, values: Record<string, string>) => Array.from({ length: count }, () => values);
const encoded = (site: string) => `attribute.site=${encodeURIComponent(site)}`;

describe('results of a confidential survey (S80)', () => {
  it('have no figures before enough people have answered', async () => {
    const { client, path, answer } = await confidentialSurvey();
    await answer(people(2, { site: 'Oslo' }));
    expect((await client.get(`${path}/results`)).body).toMatchObject({
      isWithheld: true,
      anonymityThreshold: 3,
      waiting: 2,
      responses: 0,
      questions: [],
    });
    for (const call of ['responses', 'responses.csv', 'responses.json', 'results/texts?question=remark']) {
      const { status, body } = await client.get(`${path}/${call}`);
      expect([status, body.code, body.detail]).toEqual([
        409,
        'results.tooFewResponses',
        'Fewer than 3 answers.',
      ]);
    }
  });

  it('are split and filtered by attributes, but not into small groups, and new answers wait for others', async () => {
    const { client, path, answer, tenant } = await confidentialSurvey();
    await answer([
      ...people(4, { site: 'Oslo' }),
      ...people(3, { site: 'Bergen' }),
      ...people(1, { site: 'Alta' }),
    ]);
    const { body } = await client.get(`${path}/results`);
    expect(body).toMatchObject({
      responses: 8,
      waiting: 0,
      versions: [],
      languages: [],
      attributes: [
        {
          name: 'site',
          values: [
            { value: 'Oslo', responses: 4, withheld: null },
            { value: 'Bergen', responses: null, withheld: 'complementary' },
            { value: 'Alta', responses: null, withheld: 'tooFew' },
          ],
        },
        { name: 'shift', values: [] },
      ],
    });
    const oslo = (await client.get(`${path}/results?${encoded('Oslo')}`)).body;
    expect([oslo.responses, oslo.questions[1].choices[0].count]).toEqual([4, 2]);
    expect((await client.get(`${path}/results?${encoded('Alta')}`)).body.isWithheld).toBe(true);
    const { groups } = (await client.get(`${path}/results/split?by=site`)).body;
    expect(groups.map(({ questions }: { questions: unknown[] }) => questions.length)).toEqual([4, 0, 0]);
    expect(groups[0].questions[0].numbers.mean).toBe(oslo.questions[0].numbers.mean);

    for (const filter of ['from=2026-01-01', 'version=1', 'language=en', 'answer.safe=yes'])
      expect((await client.get(`${path}/results?${filter}`)).body.fields).toMatchObject({
        [filter.split('=')[0] ?? '']: [{ code: 'protected' }],
      });
    await answer([...people(2, { site: 'Oslo' }), ...people(2, { site: 'Bergen' })]);
    const later = (await client.get(`${path}/results`)).body;
    // Two more in Oslo would be known from the difference.
    expect([later.responses, later.waiting]).toEqual([8, 4]);
    await queryRows(tenant, "update survey set end_date = '2020-01-02'");
    expect((await client.get(`${path}/results`)).body).toMatchObject({ responses: 12, waiting: 0 });
  });

  it('list responses without times and in no order, with attributes of large groups only', async () => {
    const { client, path, answer } = await confidentialSurvey();
    await answer([
      ...people(4, { site: 'Oslo' }),
      ...people(3, { site: 'Bergen' }),
      ...people(3, { site: 'Alta' }),
    ]);
    await answer(people(1, { site: 'Oslo', shift: 'night' }));
    const { items } = (await client.get(`${path}/responses`)).body;
    const ids = items.map(({ id }: { id: string }) => id);
    expect([ids.length, ids]).toEqual([11, ids.toSorted()]);
    expect(items[0]).toMatchObject({ submittedAt: null, startedAt: null, language: null });
    const { text } = await client.get(`${path}/responses.csv`);
    expect(text.split('\r\n')[0]?.slice(1)).toBe(
      'id,submittedAt,startedAt,version,language,ipAddress,site,shift,weight,safe,tired,remark',
    );
    expect([text.includes('Alta'), text.includes('night')]).toEqual([true, false]);
    expect((await client.call('DELETE', `${path}/responses/${ids[0]}`)).body.code).toBe('results.protected');
    const cross = (await client.get(`${path}/results/cross?row=safe&column=tired`)).body;
    expect(cross).toMatchObject({
      isIncomplete: false,
      counts: [
        [3, 4],
        [2, 2],
      ],
    });
  });

  it('are for those who may see results, in their tenant (S7)', async () => {
    const { tenant, path } = await confidentialSurvey();
    const call = `${path}/results/split?by=site`;
    expect((await signedOut(app, tenant).get(call)).status).toBe(401);
    expect((await (await signedIn(app, await tenant.user({ roleId: role.learner }))).get(call)).status).toBe(
      403,
    );
    expect((await (await signedIn(app, await (await makeTenant()).user())).get(call)).status).toBe(404);
  });
});

it('results of an identified survey are split and filtered by attributes in groups of any size', async () => {
  const { tenant, surveyId, personal, respond } = await createRespondents(app, { attributes }, definition);
  const client = await signedIn(app, await tenant.user());
  for (const site of ['Oslo', 'Oslo', 'Alta'])
    await respond({ safe: 'yes' }, { token: await personal({ site, shift: 'day' }) });
  const path = `${surveysPath}/${surveyId}`;
  const { groups } = (await client.get(`${path}/results/split?by=site&attribute.shift=day`)).body;
  expect(groups.map(({ value, responses }: Record<string, unknown>) => [value, responses])).toEqual([
    ['Oslo', 2],
    ['Alta', 1],
  ]);
  expect((await client.get(`${path}/responses?${encoded('Alta')}`)).body).toMatchObject({
    total: 1,
    items: [{ attributes: { site: 'Alta', shift: 'day' } }],
  });
});

/** @returns the positions of the responses whose weights have this sum */
const positionsIn = (sum: number): string => Math.round(sum).toString(2);

const readGroup = (questions: { numbers?: { mean: number }; answered: number }[]): string => {
  const [weight] = questions;
  return positionsIn((weight?.numbers?.mean ?? 0) * (weight?.answered ?? 0));
};

/** Reads something, and notes which responses it was about. */
const requests: Record<
  string,
  (client: Client, path: string, site: string, shift: string) => Promise<string[]>
> = {
  results: async (client, path) => [readGroup((await client.get(`${path}/results`)).body.questions)],
  filtered: async (client, path, site) => [
    readGroup((await client.get(`${path}/results?${encoded(site)}`)).body.questions),
  ],
  combined: async (client, path, site, shift) => [
    readGroup(
      (await client.get(`${path}/results?${encoded(site)}&attribute.shift=${shift}`)).body.questions ?? [],
    ),
  ],
  split: async (client, path, _, shift) => {
    const { body } = await client.get(`${path}/results/split?by=${shift === 'day' ? 'site' : 'shift'}`);
    return (body.groups ?? []).map(({ questions }: { questions: [] }) => readGroup(questions));
  },
  exported: async (client, path, site) => {
    const { body } = await client.get(`${path}/responses.json?${encoded(site)}`);
    const rows = Array.isArray(body) ? (body as { answers: { weight: number }; attributes: object }[]) : [];
    const sums = new Map<string, number>();
    for (const { answers, attributes: values } of rows)
      for (const key of Object.entries(values).map(String))
        sums.set(key, (sums.get(key) ?? 0) + answers.weight);
    return [
      positionsIn(rows.reduce((sum, { answers }) => sum + answers.weight, 0)),
      ...[...sums.values()].map(positionsIn),
    ];
  },
};

const isWithin = (part: string, whole: string): boolean =>
  [...part].toReversed().every((bit, index) => bit === '0' || whole.at(-1 - index) === '1');
const countIn = (group: string): number => [...group].filter((bit) => bit === '1').length;

it('no sequence of requests leads to a group below the threshold, nor does a difference of two results', async () => {
  const person = fc.record({
    site: fc.constantFrom('Oslo', 'Oslo', 'Bergen', 'Alta'),
    shift: fc.constantFrom('day', 'day', 'night'),
  });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('answer' as const),
      people: fc.array(person, { minLength: 1, maxLength: 5 }),
    }),
    fc.record({
      kind: fc.constantFrom(...Object.keys(requests)),
      site: fc.constantFrom('Oslo', 'Bergen', 'Alta'),
      shift: fc.constantFrom('day', 'night'),
    }),
  );
  const sequence = fc.array(step, { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 14, maxLength: 14 }), sequence, async (first, steps) => {
      const { client, path, answer } = await confidentialSurvey();
      await answer(first);
      const seen = new Set<string>(['0']);
      for (const current of steps)
        if ('people' in current) await answer(current.people);
        else
          for (const group of (await requests[current.kind]?.(client, path, current.site, current.shift)) ??
            [])
            seen.add(group);
      for (const group of seen)
        for (const other of seen)
          if (isWithin(other, group)) {
            const size = countIn(group) - countIn(other);
            expect([size === 0 || size >= 3, group, other]).toEqual([true, group, other]);
          }
    }),
    { numRuns: 2, seed: 41, endOnFailure: true },
  );
}, 60_000);

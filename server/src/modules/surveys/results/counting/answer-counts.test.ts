import { expect, it } from 'vitest';
import { queryRows } from '../../../../../testing/factories';
import { questionIn, surveyWithResults } from '../../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../../testing/test-app';

const app = await sharedApp();

// Minimal standard generator (seeded), so that failures are reproducible.
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Given = Record<string, unknown> & { language: string };

const randomResponse = (random: (below: number) => number): Given => {
  const some = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  return {
    language: some(['en', 'ja']),
    ...(random(5) > 0 && { site: some(['oslo', 'osaka', 'elsewhere']) }),
    ...(random(4) > 0 && { risks: ['noise', 'height', 'heat'].filter(() => random(2) === 0) }),
    ...(random(6) > 0 && { safe: 1 + random(5) }),
    ...(random(3) > 0 && { years: random(40) / 2 }),
    ...(random(4) > 0 && { order: some([['a', 'b', 'c'], ['b', 'a'], ['c']]) }),
    ...(random(3) > 0 && { gear: { helmet: some(['never', 'always']), vest: some(['never', 'always']) } }),
    ...(random(3) > 0 && {
      tools: {
        day: ['lamp', 'radio'].filter(() => random(2) === 0),
        ...(random(2) > 0 && { night: ['lamp'] }),
      },
    }),
    ...(random(3) > 0 && {
      people: Array.from({ length: random(4) }, () => ({
        ...(random(4) > 0 && { role: 1 + random(2) }),
        ...(random(4) > 0 && { skills: ['first aid', 'fire'].filter(() => random(2) === 0) }),
        ...(random(4) > 0 && { age: 18 + random(50) }),
      })),
    }),
    ...(random(3) > 0 && {
      shifts: {
        day: { lead: some(['a', 'b']), ...(random(2) > 0 && { safe: 1 + random(5) }) },
        ...(random(2) > 0 && {
          night: {
            lead: some(['a', 'b']),
            ...(random(2) > 0 && { problems: ['brakes', 'lights'].filter(() => random(2) === 0) }),
          },
        }),
      },
    }),
    ...(random(3) > 0 && { 'site.size': { floors: 1 + random(9) } }),
  };
};

interface Person {
  readonly role?: number;
  readonly skills?: readonly string[];
  readonly age?: number;
}
interface Shift {
  readonly lead?: string;
  readonly safe?: number;
  readonly problems?: readonly string[];
}
type Shifts = Readonly<Record<string, Shift | undefined>>;
type Tools = Readonly<Record<string, readonly string[] | undefined>>;

const peopleIn = (input: Given) => (input['people'] ?? []) as readonly Person[];
const shiftsIn = (input: Given) => (input['shifts'] ?? {}) as Shifts;
const toolsIn = (input: Given) => (input['tools'] ?? {}) as Tools;
const gearIn = (input: Given) => (input['gear'] ?? {}) as Readonly<Record<string, string | undefined>>;
const floorsIn = (input: Given) => (input['site.size'] as { floors: number } | undefined)?.floors;
const computeMean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

/** Whether something has a value other than empty lists and objects. */
const isGiven = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isGiven)
    : value !== undefined && value !== null && value !== '';

const tally = (values: readonly unknown[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
};

const countsIn = (choices: readonly { value: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(choices.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));

/** Compares the summaries of nested questions with what was given. */
function expectCompound(body: { questions: { name: string }[] }, wanted: readonly Given[], query: string) {
  const nestedIn = (question: string, name: string) =>
    questionIn({ questions: questionIn(body, question).nested }, name);
  const people = wanted.flatMap(peopleIn);
  for (const name of ['role', 'skills'] as const) {
    const { answered, choices } = nestedIn('people', name);
    const input = people.flatMap((person): readonly unknown[] => [person[name] ?? []].flat());
    expect(countsIn(choices), `${name} ${query}`).toEqual(tally(input));
    expect(answered, `${name} ${query}`).toBe(people.filter((person) => isGiven(person[name])).length);
  }
  const means = [
    [nestedIn('people', 'age').numbers?.mean, people.flatMap(({ age }) => age ?? [])],
    [nestedIn('site.size', 'floors').numbers?.mean, wanted.flatMap((input) => floorsIn(input) ?? [])],
    [
      nestedIn('shifts', 'safe').rowMeans?.[0].mean,
      wanted.flatMap((input) => shiftsIn(input)['day']?.safe ?? []),
    ],
  ] as const;
  for (const [mean, values] of means)
    if (values.length === 0) expect(mean ?? null, query).toBeNull();
    else expect(mean, query).toBeCloseTo(computeMean(values), 10);
  for (const row of nestedIn('shifts', 'lead').matrix.rows)
    expect(row.counts, `${row.value} ${query}`).toEqual(
      ['a', 'b'].map((value) => wanted.filter((input) => shiftsIn(input)[row.value]?.lead === value).length),
    );
  const checkboxes = [
    [questionIn(body, 'tools').matrix, (input: Given, row: string) => toolsIn(input)[row] ?? []],
    [
      nestedIn('shifts', 'problems').matrix,
      (input: Given, row: string) => shiftsIn(input)[row]?.problems ?? [],
    ],
  ] as const;
  for (const [{ rows, columns }, toValues] of checkboxes)
    for (const { value, answered, counts } of rows) {
      const input = wanted.map((response) => toValues(response, value));
      expect(answered, `${value} ${query}`).toBe(input.filter(isGiven).length);
      expect(counts, `${value} ${query}`).toEqual(
        columns.map((column: { value: string }) => tally(input.flat())[column.value] ?? 0),
      );
    }
}

const filters: readonly (readonly [name: string, value: string, matches: (input: Given) => boolean])[] = [
  ['language', 'ja', ({ language }) => language === 'ja'],
  ['version', '1', () => true],
  ['answer.site', 'oslo', ({ site }) => site === 'oslo'],
  ['answer.years', '', () => false],
  ['answer.years', '7.5', ({ years }) => years === 7.5],
  ['answer.years', '5..10', ({ years }) => typeof years === 'number' && years >= 5 && years < 10],
  ['answer.years', '-2..1e3', ({ years }) => years !== undefined],
  ['answer.people.age', '20..25', (input) => peopleIn(input).some(({ age = 0 }) => age >= 20 && age < 25)],
  ['answer.site', '1..2', () => false],
  ['answer.order.1', 'b', ({ order }) => Array.isArray(order) && order[0] === 'b'],
  ['answer.order.2', 'a', ({ order }) => Array.isArray(order) && order[1] === 'a'],
  ['answer.risks', 'heat', ({ risks }) => Array.isArray(risks) && risks.includes('heat')],
  ['answer.safe', '3', ({ safe }) => safe === 3],
  ['answer.gear.helmet', 'always', (input) => gearIn(input)['helmet'] === 'always'],
  ['answer.gear.vest', 'never', (input) => gearIn(input)['vest'] === 'never'],
  ['answer.gear.gloves', 'always', () => false],
  ['answer.people.role', '2', (input) => peopleIn(input).some(({ role }) => role === 2)],
  [
    'answer.people.skills',
    'fire',
    (input) => peopleIn(input).some(({ skills = [] }) => skills.includes('fire')),
  ],
  ['answer.tools.day', 'lamp', (input) => toolsIn(input)['day']?.includes('lamp') === true],
  [
    'answer.shifts.night.problems',
    'lights',
    (input) => shiftsIn(input)['night']?.problems?.includes('lights') === true,
  ],
  ['answer.shifts.night.lead', 'b', (input) => shiftsIn(input)['night']?.lead === 'b'],
  ['answer.shifts.day.safe', '5', (input) => shiftsIn(input)['day']?.safe === 5],
  ['answer.site%2Esize.floors', '3', (input) => floorsIn(input) === 3],
];

it('equals a full pass over the answers, with and without filters', async () => {
  const { tenant, id, results } = await surveyWithResults(app);
  const random = randomNumbers(20_261_124);
  const all = Array.from({ length: 300 }, () => randomResponse(random));
  await queryRows(
    tenant,
    `insert into survey_response (tenant_id, survey_id, id, version, answers, language, started_at, submission_key)
     select $1, $2, gen_random_uuid(), 1, given.value -> 'answers', given.value ->> 'language', now(), given.position
     from jsonb_array_elements($3) with ordinality as given (value, position)`,
    [tenant.id, id, JSON.stringify(all.map(({ language, ...answers }) => ({ language, answers })))],
  );
  const single = filters.map((filter) => [filter]);
  const combined = Array.from({ length: 20 }, () => filters.filter(() => random(6) === 0).slice(0, 4));
  for (const input of [[], ...single, ...combined]) {
    // A parameter has one value.
    const selected = [...new Map(input.map((filter) => [filter[0], filter])).values()];
    const query = `?${new URLSearchParams(Object.fromEntries(selected))}`;
    const wanted = all.filter((input) => selected.every(([, , matches]) => matches(input)));
    const body = await results(query);
    expect(body.responses, query).toBe(wanted.length);
    for (const name of ['site', 'risks', 'safe']) {
      const input = wanted.flatMap((response) => response[name] ?? []);
      expect(countsIn(questionIn(body, name).choices), `${name} ${query}`).toEqual(tally(input));
    }
    for (const name of ['risks', 'gear', 'tools', 'people', 'shifts', 'site.size'])
      expect(questionIn(body, name).answered, `${name} ${query}`).toBe(
        wanted.filter((response) => isGiven(response[name])).length,
      );
    const years = wanted.flatMap(({ years: input }) => (typeof input === 'number' ? [input] : []));
    if (years.length > 0)
      expect(questionIn(body, 'years').numbers.mean, query).toBeCloseTo(computeMean(years), 10);
    for (const row of questionIn(body, 'gear').matrix.rows)
      expect(row.counts, `${row.value} ${query}`).toEqual(
        ['never', 'always'].map(
          (value) => wanted.filter((input) => gearIn(input)[row.value] === value).length,
        ),
      );
    expectCompound(body, wanted, query);
  }
});

it('divides by the responses where a matrix got checkboxes in a newer version', async () => {
  const { client, path, respond, results } = await surveyWithResults(app);
  const gear = { type: 'matrix', name: 'gear', cellType: 'checkbox' };
  const columns = { rows: ['helmet', 'vest'], columns: ['never', 'always'] };
  await respond({ gear: { helmet: 'always', vest: 'never' } });
  await client.put(`${path}/definition`, {
    definition: { elements: [{ ...gear, ...columns }] },
    draftVersion: 1,
  });
  expect((await client.post(`${path}/publish`)).body.publishedVersion).toBe(2);
  await respond({ gear: { helmet: ['never', 'always'] } }, { version: 2, language: 'ja' });
  const rowsIn = async (query = '') => {
    const { answered, matrix } = questionIn(await results(query), 'gear');
    return [answered, ...matrix.rows];
  };
  expect(await rowsIn()).toMatchObject([
    2,
    { value: 'helmet', answered: 2, counts: [1, 2] },
    { value: 'vest', answered: 1, counts: [1, 0] },
  ]);
  expect(await rowsIn('?language=ja')).toMatchObject([
    1,
    { value: 'helmet', answered: 1, counts: [1, 1] },
    { value: 'vest', answered: 0, counts: [0, 0] },
  ]);
});

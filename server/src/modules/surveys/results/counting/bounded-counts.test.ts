import { expect, it } from 'vitest';
import { queryRows } from '../../../../../testing/factories';
import { questionIn, surveyWithQuestions } from '../../../../../testing/surveys/survey-results';
import { sharedApp } from '../../../../../testing/test-app';
import { testRunners } from '../../../../../testing/background-jobs';
import { answerCountRepository } from './answer-counts.repository';

const app = await sharedApp();
const { database } = testRunners();
const counts = answerCountRepository();

type Survey = Awaited<ReturnType<typeof surveyWithQuestions>>;

/** Adds counts as if responses had been counted. @param select format, dimension, value and count of each */
const addCounts = ({ tenant, id }: Survey, question: string, select: string) =>
  queryRows(
    tenant,
    `insert into survey_answer_count (tenant_id, survey_id, id, question, format, nested_question, nested_format, dimension, value, count)
     select tenant_id, survey.id, (select count(*) from survey_answer_count) + row_number() over (), $2, given.format, '', '', given.dimension,
       given.value, given.count
     from survey, (${select}) as given (format, dimension, value, count) where survey.id = $1`,
    [id, question],
  );

const readCounts = ({ tenant, id }: Survey, ...limited: Parameters<typeof counts.storedCounts>[2][]) =>
  database.read(tenant.id, (scope) => counts.storedCounts(scope, id, ...limited));

it('reads at most some thousand counts of a question, whose figures stay the same (S71)', async () => {
  const survey = await surveyWithQuestions(app, [
    { type: 'text', inputType: 'number', name: 'number' },
    { type: 'dropdown', name: 'site', choices: ['oslo'] },
    { type: 'rating', name: 'safe' },
  ]);
  await addCounts(
    survey,
    'number',
    `select 'number', '', value::text, case when value = 7 then 11 else 1 end from generate_series(1, 12000) as value
     union all select 'number', '', unnest(array['NaN', '1e300', 'many']), 1`,
  );
  await addCounts(
    survey,
    'site',
    `select 'choice', '', 'site ' || value, case when value <= 2 then value + 1 else 1 end
     from generate_series(1, 12000) as value`,
  );
  await addCounts(survey, 'safe', `select 'rating', '', value::text, 4 from generate_series(1, 5) as value`);
  expect((await readCounts(survey)).length).toBeLessThan(12_000);
  const body = await survey.results();
  const { answered, numbers } = questionIn(body, 'number');
  expect(answered).toBe(12_013);
  const sum = (12_000 * 12_001) / 2 + 10 * 7;
  expect(numbers).toMatchObject({ min: 1, max: 12_000, areIntegers: true });
  expect(numbers.mean).toBeCloseTo(sum / 12_010, 0);
  expect(Math.abs(numbers.median - 6_000)).toBeLessThan(12);
  expect(Math.abs(numbers.standardDeviation - 12_000 / Math.sqrt(12))).toBeLessThan(5);
  for (const { count } of numbers.histogram.slice(1, 6)) expect(Math.abs(count - 2_000)).toBeLessThan(24);
  const site = questionIn(body, 'site');
  expect(site.answered).toBe(12_003);
  expect(site.choices.slice(0, 3)).toMatchObject([
    { value: 'oslo', count: 0 },
    { value: 'site 2', count: 3 },
    { value: 'site 1', count: 2 },
  ]);
  expect(site.choices).toHaveLength(100);
  expect(questionIn(body, 'safe').choices).toEqual(
    ['1', '2', '3', '4', '5'].map((value) => ({ value, text: value, count: 4 })),
  );
});

it('reads only the rows of a matrix that results list (S71)', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => `r${index}`);
  const survey = await surveyWithQuestions(app, [{ type: 'matrix', name: 'm', rows, columns: ['a', 'b'] }]);
  await survey.respond({ m: Object.fromEntries(rows.map((row) => [row, 'a'])) });
  await survey.respond({ m: { r3: 'b', r1100: 'b' } });
  const { answered, matrix } = questionIn(await survey.results(), 'm');
  expect([answered, matrix.rows.length]).toEqual([2, 1_000]);
  expect(matrix.rows[3]).toEqual({ value: 'r3', text: 'r3', answered: 2, counts: [1, 1] });
  const listed = await readCounts(survey, [{ question: 'm', rows: ['r3', 'r4'] }]);
  const ofMatrix = listed.filter(({ question }) => question === 'm');
  expect(ofMatrix.map(({ dimension, value, count }) => [dimension, value, count]).toSorted()).toEqual([
    ['', '', 2],
    ['r3', 'a', 1],
    ['r3', 'b', 1],
    ['r4', 'a', 1],
  ]);
  const [filtered] = (await survey.results('?version=1')).questions;
  expect(filtered.matrix.rows[3]).toEqual(matrix.rows[3]);
});

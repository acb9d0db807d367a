import { describe, expect, it } from 'vitest';
import { readQuestions, type SurveyQuestion } from '../questions/survey-questions';
import { summarizeNumbers } from './number-summaries';
import { summarizeQuestion } from './question-summaries';

const createQuestion = (element: object) => {
  const [question] = readQuestions({ elements: [{ name: 'q', ...element }] });
  if (!question) throw new Error('The element is no question');
  return question;
};
const count = (value: string, times: number, dimension = '', nestedQuestion = '') => ({
  question: 'q',
  nestedQuestion,
  dimension,
  value,
  count: times,
});
/** With counts in the formats of the question. */
function summarize(question: SurveyQuestion, counts: readonly ReturnType<typeof count>[]) {
  const formatOfNested = (name: string) =>
    question.nestedQuestions.find((nested) => nested.name === name)?.formats[0] ?? '';
  return summarizeQuestion(
    question,
    counts.map((one) => ({
      ...one,
      format: question.formats[0] ?? '',
      nestedFormat: formatOfNested(one.nestedQuestion),
    })),
    () => undefined,
  );
}

describe('the summary of numbers', () => {
  it.each([
    ['1.7e308', '-1.7e308'],
    ['1e-324', '5e-324'],
    ['Infinity', 'NaN'],
  ])('has only figures that are numbers for answers such as %s and %s', (one, other) => {
    const question = createQuestion({ type: 'text', inputType: 'number' });
    const { numbers } = summarize(question, [
      count(one, 1),
      count(other, 1),
      count('3', 1),
      count('1e99', 1),
    ]);
    expect(numbers?.max).toBe(1e99);
    const { histogram, areIntegers, ...figures } = numbers ?? {};
    expect(Object.values(figures).every(Number.isFinite)).toBe(true);
    expect(histogram?.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))).toBe(true);
    expect(areIntegers).toBe(true);
  });

  it('has range, mean, median, spread and a bin for each integer', () => {
    expect(
      summarizeNumbers([
        [4, 1],
        [1, 2],
        [2, 1],
      ]),
    ).toEqual({
      min: 1,
      max: 4,
      mean: 2,
      median: 1.5,
      standardDeviation: Math.SQRT2,
      areIntegers: true,
      histogram: [
        { from: 1, to: 2, count: 2 },
        { from: 2, to: 3, count: 1 },
        { from: 3, to: 4, count: 0 },
        { from: 4, to: 5, count: 1 },
      ],
    });
    expect(summarizeNumbers([[7, 1]]).standardDeviation).toBeNull();
  });

  it.each([
    [[-3.5, 0, 12.25], 2],
    [[0, 1_000_000], 100_000],
    [[0.001, 0.004], 0.0005],
    [[7], 1],
  ])('puts %j into bins of a round width', (values, width) => {
    const { histogram } = summarizeNumbers(values.map((value) => [value, 1] as const));
    for (const { from, to } of histogram) expect(to - from).toBeCloseTo(width, 10);
    expect(histogram.length).toBeLessThanOrEqual(12);
    expect(histogram.reduce((sum, bin) => sum + bin.count, 0)).toBe(values.length);
  });

  it('puts each number into the bin whose range it is in', () => {
    const tenths = Array.from({ length: 10 }, (_, index) => index / 10);
    const { histogram } = summarizeNumbers(tenths.map((value) => [value, 1] as const));
    for (const { from, to, count: times } of histogram)
      expect(times, `${from} to ${to}`).toBe(tenths.filter((value) => value >= from && value < to).length);
  });

  it('keeps the bins of all responses when only some are counted', () => {
    const { histogram, max } = summarizeNumbers(
      [[3, 1]],
      [
        [0, 4],
        [3, 1],
        [95, 2],
      ],
    );
    expect(max).toBe(3);
    expect(histogram.map(({ from }) => from)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(histogram.map(({ count: times }) => times)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('the summary of a question', () => {
  it('lists options in their order, then other values', () => {
    const question = createQuestion({ type: 'dropdown', choices: ['b', 'a'] });
    const { answered, choices } = summarize(question, [count('x', 1), count('a', 4), count('y', 2)]);
    expect(answered).toBe(7);
    expect(choices?.map(({ value, count: times }) => [value, times])).toEqual([
      ['b', 0],
      ['a', 4],
      ['y', 2],
      ['x', 1],
    ]);
  });

  it('counts respondents rather than choices for multiple choice', () => {
    const question = createQuestion({ type: 'checkbox', choices: ['a', 'b'] });
    const { answered, choices } = summarize(question, [count('', 3), count('a', 3), count('b', 2)]);
    expect([answered, choices?.map((choice) => choice.count)]).toEqual([3, [3, 2]]);
  });

  it('orders a ranking by the mean rank', () => {
    const question = createQuestion({ type: 'ranking', choices: ['a', 'b', 'c'] });
    const { ranks } = summarize(question, [
      count('', 2),
      count('b', 2, '1'),
      count('a', 1, '2'),
      count('a', 1, '3'),
    ]);
    expect(ranks?.map(({ value, firstCount, meanRank }) => [value, firstCount, meanRank])).toEqual([
      ['b', 2, 1],
      ['a', 0, 2.5],
      ['c', 0, null],
    ]);
  });

  it('has the rows of a large matrix in a time that grows with their number', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `r${index}`);
    const question = createQuestion({ type: 'matrix', rows, columns: ['c'] });
    const { matrix } = summarize(
      question,
      rows.map((row) => count('c', 1, row)),
    );
    expect(matrix?.rows).toHaveLength(rows.length);
  });

  it('has the counts of a matrix by row and column', () => {
    const question = createQuestion({ type: 'matrix', rows: ['r1', 'r2'], columns: ['c1', 'c2'] });
    const { matrix } = summarize(question, [count('', 3), count('c2', 3, 'r2')]);
    expect(matrix?.rows.map(({ value, counts }) => [value, counts])).toEqual([
      ['r1', [0, 0]],
      ['r2', [0, 3]],
    ]);
  });

  it('has mean and spread for a numeric rating, and none without answers', () => {
    const question = createQuestion({ type: 'rating' });
    expect(summarize(question, [count('5', 1), count('4', 1)]).numbers?.mean).toBe(4.5);
    expect(summarize(question, []).numbers).toBeUndefined();
  });

  it('has the nested questions of panels, counted over all panels', () => {
    const question = createQuestion({
      type: 'paneldynamic',
      templateElements: [
        { type: 'dropdown', name: 'role', choices: ['a', 'b'] },
        { type: 'text', name: 'age', inputType: 'number' },
        { type: 'text', name: 'note' },
        { type: 'matrixdynamic', name: 'tools', columns: [{ name: 'tool' }] },
      ],
    });
    const counts = [
      count('', 2),
      count('a', 3, '', 'role'),
      count('30', 2, '', 'age'),
      count('', 4, '', 'note'),
      count('', 1, '', 'tools'),
    ];
    const result = summarize(question, counts);
    expect([result.answered, result.hasFixedRows]).toEqual([2, false]);
    expect(result.nested).toMatchObject([
      { name: 'role', answered: 3, choices: [{ count: 3 }, { count: 0 }] },
      { name: 'age', answered: 2, numbers: { mean: 30 } },
      { name: 'note', answered: 4, texts: [] },
      { name: 'tools', answered: 1, kind: 'compound' },
    ]);
  });

  it('has the nested questions of a matrix with fixed rows by row', () => {
    const question = createQuestion({
      type: 'matrixdropdown',
      rows: ['day', 'night'],
      columns: [
        { name: 'lead', choices: ['a', 'b'] },
        { name: 'safe', cellType: 'rating' },
      ],
    });
    const counts = [
      count('a', 2, 'night', 'lead'),
      count('5', 1, 'day', 'safe'),
      count('4', 1, 'day', 'safe'),
    ];
    const [lead, safe] = summarize(question, counts).nested ?? [];
    expect(lead?.choices).toBeUndefined();
    expect(lead?.matrix?.rows.map(({ counts: cells }) => cells)).toEqual([
      [0, 0],
      [2, 0],
    ]);
    expect(safe?.numbers?.mean).toBe(4.5);
    expect(safe?.rowMeans?.map(({ value, count: times, mean }) => [value, times, mean])).toEqual([
      ['day', 2, 4.5],
      ['night', 0, null],
    ]);
  });

  it('is by response for choices that are stored as objects', () => {
    const question = createQuestion({ type: 'checkbox', choices: ['a', 'b'], valuePropertyName: 'fruit' });
    const counts = [count('', 3), count('a', 3, '', 'fruit'), count('b', 2, '', 'fruit')];
    expect(summarize(question, counts)).toMatchObject({
      answered: 3,
      nested: [{ name: 'fruit', answered: 3, choices: [{ count: 3 }, { count: 2 }] }],
    });
  });
});

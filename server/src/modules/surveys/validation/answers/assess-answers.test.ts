import { afterAll, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors';
import { workerPool } from '../worker/worker-pool';

const threads = workerPool({ processor: 3_000, elapsed: 120_000 });
afterAll(() => threads.close());

const number = { type: 'text', name: 'n', inputType: 'number' };
const ten = { type: 'expression', name: 'ten', expression: '{n} * 10' };
const panels = (countedBy: string) => ({
  type: 'paneldynamic',
  name: 'p',
  bindings: { panelCount: countedBy },
  templateElements: Array.from({ length: 10 }, (_, index) => ({ type: 'text', name: `t${index}` })),
});
const rows = (countedBy: string) => ({
  type: 'matrixdynamic',
  name: 'm',
  rowCount: 0,
  bindings: { rowCount: countedBy },
  columns: [{ name: 'c', cellType: 'text' }],
});
const assessKind = async (definition: object, answers: object): Promise<unknown> => {
  const json = JSON.stringify(definition);
  const task = { definitionId: json, definition: Buffer.from(json), all: [JSON.stringify(answers)] };
  const toTerminatedError = (cause: unknown) => new AppError('survey.tooCostly', { cause });
  const [assessment] = await threads.run(['tenant'], 'assessAnswers', task, { toTerminatedError });
  return assessment?.kind;
};

it.each([
  ['an expression', panels, { elements: [number, ten] }, 'ten'],
  ['an expression in a panel', rows, { elements: [number, { type: 'panel', elements: [ten] }] }, 'ten'],
  [
    'a calculated value',
    rows,
    { elements: [number], calculatedValues: [{ name: 'sum', expression: '{n}' }] },
    'sum',
  ],
])(
  'takes a check for slow if %s is a number of panels or rows (S76)',
  async (_, list, definition, countedBy) => {
    const bound = { ...definition, elements: [...definition.elements, list(countedBy)] };
    expect(await assessKind(bound, { n: 1 })).toBe('slow');
    // What is sent for it does not count.
    expect(await assessKind(bound, { n: 1, [countedBy]: 0 })).toBe('slow');
  },
);

it('takes a check for quick if an answer is a small number of panels or rows', async () => {
  for (const list of [panels('n'), rows('n')]) {
    const definition = { elements: [number, list] };
    expect(await assessKind(definition, { n: 1 })).toBe('cheap');
    expect(await assessKind(definition, {})).toBe('cheap');
  }
});

it('takes a check for slow if many panels have an expression each, whose cost grows with the square of their number (S76)', async () => {
  const definition = (...elements: object[]) => ({
    elements: [{ type: 'paneldynamic', name: 'p', templateElements: [number, ...elements] }],
  });
  const answers = { p: Array.from({ length: 40 }, () => ({ n: 1 })) };
  expect(await assessKind(definition({ type: 'text', name: 't' }), answers)).toBe('cheap');
  expect(await assessKind(definition(ten), answers)).toBe('slow');
});

it('takes a check for slow if a matrix has many fixed rows, which no definition is charged for', async () => {
  const columns = Array.from({ length: 4 }, (_, index) => ({ name: `c${index}`, choices: [1, 2, 3] }));
  const matrix = (rows: number) => ({
    type: 'matrixdropdown',
    name: 'm',
    rows: Array.from({ length: rows }, (_, index) => `r${index}`),
    columns,
  });
  for (const place of [
    (each: object) => ({ elements: [each] }),
    (each: object) => ({ pages: [{ elements: [each] }] }),
  ])
    expect([await assessKind(place(matrix(2)), {}), await assessKind(place(matrix(40)), {})]).toEqual([
      'cheap',
      'slow',
    ]);
});

it('charges answers for each question that takes its choices from them (S76)', async () => {
  const copies = Array.from({ length: 30 }, (_, index) => ({
    type: 'checkbox',
    name: `c${index}`,
    choicesFromQuestion: 'q',
    choiceValuesFromQuestion: 'c',
  }));
  const choices = Array.from({ length: 400 }, (_, index) => `choice ${index}`);
  const checkbox = { type: 'checkbox', name: 'q', choices, showSelectAllItem: true };
  const selected = { q: choices.slice(0, 300) };
  expect(await assessKind({ elements: [checkbox] }, selected)).toBe('cheap');
  expect(await assessKind({ elements: [checkbox, ...copies] }, selected)).toBe('slow');
  const matrix = { ...rows('n'), name: 'q' };
  const filled = { q: Array.from({ length: 1_000 }, () => ({ c: 'a' })) };
  expect(await assessKind({ elements: [matrix] }, filled)).toBe('slow');
  expect(await assessKind({ elements: [matrix, ...copies] }, filled)).toBe('tooCostly');
});

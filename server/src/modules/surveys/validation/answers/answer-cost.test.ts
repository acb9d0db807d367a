import { QuestionSelectBase } from 'survey-core';
import { expect, it, vi } from 'vitest';
import { answerCosts } from './answer-cost';
import { validateAnswers } from './validate-answers';

/** Declared as protected. */
interface CopiesChoices {
  copyChoiceItem(item: unknown): unknown;
}

const countCopies = (work: () => unknown): number => {
  const spy = vi.spyOn(QuestionSelectBase.prototype as unknown as CopiesChoices, 'copyChoiceItem');
  try {
    work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
};

const names = ['a', 'b'];
const answered = { a: 'choice 1', b: 'choice 1' };
const columns = (reader: object) => names.map((name) => ({ name, cellType: 'dropdown', ...reader }));
const questions = (reader: object) => names.map((name) => ({ type: 'dropdown', name, ...reader }));
const rows = ['r', 's', 't'];

const places: readonly (readonly [string, (reader: object) => object[], object])[] = [
  ['questions', questions, answered],
  [
    'the cells of rows that respondents add',
    (reader) => [{ type: 'matrixdynamic', name: 'm', rowCount: 0, columns: columns(reader) }],
    { m: rows.map(() => answered) },
  ],
  [
    'the cells of fixed rows',
    (reader) => [{ type: 'matrixdropdown', name: 'm', rows, columns: columns(reader) }],
    { m: Object.fromEntries(rows.map((row) => [row, answered])) },
  ],
  [
    'the questions of panels',
    (reader) => [{ type: 'paneldynamic', name: 'p', templateElements: questions(reader) }],
    { p: rows.map(() => answered) },
  ],
];

it.each(
  places.flatMap((place) => [
    [...place, {}] as const,
    [...place, { choicesFromQuestionMode: 'selected' }] as const,
  ]),
)('charges %s by the choices that SurveyJS copies for them (S76)', (_, getElements, answers, mode) => {
  const choices = Array.from({ length: 20 }, (_each, index) => `choice ${index}`);
  const survey = (reader: object) => ({
    elements: [{ type: 'checkbox', name: 'q', choices }, ...getElements(reader)],
  });
  const all = { q: choices, ...answers };
  const estimate = (reader: object): number => {
    const { ownCost, estimate: estimateCost } = answerCosts(survey(reader));
    return ownCost + estimateCost(all).cost;
  };
  const reader = { choicesFromQuestion: 'q', ...mode };
  const copies = countCopies(() => validateAnswers(survey(reader), structuredClone(all), null));
  expect(copies).toBeGreaterThan(100);
  const microseconds = (1_000 * (estimate(reader) - estimate({}))) / copies;
  // A copy takes about 10.
  expect(microseconds).toBeGreaterThan(5);
  expect(microseconds).toBeLessThan(25);
});

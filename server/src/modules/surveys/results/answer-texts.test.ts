import { expect, it } from 'vitest';
import { answerColumns, answerLines } from './answer-texts';
import { questionsOf } from './survey-questions';

const [role, statements] = questionsOf({
  elements: [
    { type: 'radiogroup', name: 'role', title: 'Your job', choices: ['driver'], showOtherItem: true },
    {
      type: 'matrix',
      name: 'statements',
      columns: [1],
      rows: ['stop', { value: 'report', text: 'Reports' }],
    },
  ],
});
const questions = [role, statements].filter((question) => question !== undefined);
const answers = {
  role: 'other',
  'role-Comment': 'Catering',
  statements: { gone: 1, report: 1, stop: 1 },
};

it("includes comments, and matrix rows in the survey's order", () => {
  expect(questions.map((question) => answerLines(question, answers))).toEqual([
    ['other', 'Catering'],
    ['stop: 1', 'Reports: 1', 'gone: 1'],
  ]);
  expect(questions.map((question) => answerLines(question, {}))).toEqual([[], []]);
});

it('has a column for comments', () => {
  const cells = (as: 'labels' | 'values') =>
    answerColumns(questions, as).map(({ header, cell }) => [header, cell(answers)]);
  expect(cells('labels').slice(0, 2)).toEqual([
    ['Your job', 'other'],
    ['Your job (comment)', 'Catering'],
  ]);
  expect(cells('values').slice(0, 2)).toEqual([
    ['role', 'other'],
    ['role-Comment', 'Catering'],
  ]);
});

import type { JsonObject } from '@vantage/survey-document/json';
import { expect, it } from 'vitest';
import { mergeReports } from './merge-reports';
import { runSurvey, type RobotReport } from './run-survey';

function run(definition: JsonObject, runs: number): RobotReport {
  const steps = [...runSurvey(definition, { runs, seed: 7 })];
  const last = steps.at(-1);
  if (!last) throw new Error('There was no run.');
  return last.report();
}

const everyType = [
  { type: 'checkbox', choices: ['a', 'b', 'c'], minSelectedChoices: 2, maxSelectedChoices: 2 },
  { type: 'radiogroup', choices: ['a', 'b'], showOtherItem: true },
  { type: 'dropdown', choices: [1, 2] },
  { type: 'tagbox', choices: ['a', 'b'] },
  { type: 'ranking', choices: ['a', 'b'] },
  { type: 'imagepicker', choices: [{ value: 'a' }, { value: 'b' }] },
  { type: 'rating' },
  { type: 'boolean' },
  { type: 'slider', min: 10, max: 20 },
  { type: 'text', inputType: 'number', min: 3, max: 4 },
  { type: 'text', inputType: 'date' },
  { type: 'text', validators: [{ type: 'email' }] },
  { type: 'comment' },
  { type: 'file' },
  { type: 'signaturepad' },
  { type: 'matrix', columns: ['x', 'y'], rows: ['r'], eachRowRequired: true },
  { type: 'matrixdropdown', columns: [{ name: 'c', isRequired: true }], rows: ['r'], choices: [1, 2] },
  { type: 'matrixdynamic', columns: [{ name: 'c', cellType: 'text', isRequired: true }] },
  { type: 'multipletext', items: [{ name: 'one', isRequired: true }] },
  {
    type: 'paneldynamic',
    templateElements: [{ type: 'text', name: 'inner', isRequired: true }],
    panelCount: 1,
  },
].map((question, index) => ({ ...question, name: `q${index}`, isRequired: true }));

it('answers questions of every type', () => {
  const report = run({ elements: everyType }, 2);
  expect(report).toMatchObject({ runs: 2, completed: 2, deadEnds: [], neverSeen: [] });
});

it('reports paths, what is never seen, and dead ends', () => {
  const report = run(
    {
      pages: [
        {
          name: 'first',
          elements: [
            { type: 'boolean', name: 'night', isRequired: true },
            { type: 'text', name: 'hidden', visibleIf: "{night} = 'maybe'" },
          ],
        },
        {
          name: 'nights',
          visibleIf: '{night} = true',
          elements: [
            { type: 'text', name: 'code', isRequired: true, validators: [{ type: 'regex', regex: '^$' }] },
          ],
        },
        { name: 'last', elements: [{ type: 'comment', name: 'more' }] },
      ],
    },
    20,
  );
  expect(report.neverSeen).toEqual(['hidden']);
  expect(report.deadEnds).toEqual([
    { page: 'nights', question: 'code', runs: report.runs - report.completed },
  ]);
  expect(report.paths).toMatchObject([{ pages: ['first', 'last'], runs: report.completed, questions: 2 }]);
  expect(report.completed).toBeGreaterThan(0);
  expect(report.completed).toBeLessThan(report.runs);
});

it('adds up what several workers found', () => {
  const path = { pages: ['first'], questions: 2, minutes: 1 };
  const one: RobotReport = {
    runs: 10,
    completed: 8,
    neverSeen: ['a', 'b'],
    deadEnds: [{ page: 'first', question: 'c', runs: 2 }],
    paths: [{ ...path, runs: 8 }],
  };
  const other: RobotReport = {
    runs: 10,
    completed: 9,
    neverSeen: ['b'],
    deadEnds: [{ page: 'first', question: 'c', runs: 1 }],
    paths: [
      { ...path, runs: 2, minutes: 6 },
      { ...path, pages: ['last'], runs: 7 },
    ],
  };
  expect(mergeReports([one, other])).toEqual({
    runs: 20,
    completed: 17,
    neverSeen: ['b'],
    deadEnds: [{ page: 'first', question: 'c', runs: 3 }],
    paths: [
      { ...path, runs: 10, minutes: 2 },
      { ...path, pages: ['last'], runs: 7 },
    ],
  });
});

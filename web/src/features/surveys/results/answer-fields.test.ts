import type { QuestionResult } from '@vantage/contract/surveys/survey-results';
import { expect, test } from 'vitest';
import { answerFields } from './answer-fields';

const option = (value: string) => ({ value, text: value });
const matrix = {
  columns: [option('never')],
  rows: [{ ...option('night'), text: 'At night', answered: 1, counts: [1] }],
};
const question = (name: string, more: Partial<QuestionResult> & Pick<QuestionResult, 'kind'>) =>
  ({ name, title: `The ${name}`, type: '', answered: 1, ...more }) satisfies QuestionResult;

test('responses are filtered by questions, rows of matrices, and nested questions', () => {
  const nested = [
    question('lead', { kind: 'choice', matrix }),
    question('note', { kind: 'text' }),
    question('age', { kind: 'number' }),
    question('inner', { kind: 'matrix', matrix }),
  ];
  const questions = [
    question('a.b', { kind: 'choice', choices: [{ ...option('x'), count: 1 }] }),
    question('years', { kind: 'number' }),
    question('order', { kind: 'ranking', ranks: [{ ...option('x'), count: 1, firstCount: 1, meanRank: 1 }] }),
    question('gear', { kind: 'matrix', matrix }),
    question('shifts', { kind: 'compound', hasFixedRows: true, nested }),
    question('people', { kind: 'compound', hasFixedRows: false, nested }),
    question('remark', { kind: 'text' }),
  ];
  const fields = answerFields(questions, 'Ranked first');
  expect(fields.map(({ path, label, isComparable }) => [path, label, isComparable])).toEqual([
    ['a%2Eb', 'The a.b', true],
    ['years', 'The years', false],
    ['order.1', 'The order: Ranked first', true],
    ['gear.night', 'The gear: At night', true],
    ['shifts.night.lead', 'The shifts: At night: The lead', true],
    ['people.lead', 'The people: The lead', true],
    ['people.age', 'The people: The age', false],
  ]);
});

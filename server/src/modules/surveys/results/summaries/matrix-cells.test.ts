import { expect, it } from 'vitest';
import { limitMatrixCells } from './matrix-cells';
import { readQuestions } from '../questions/survey-questions';

const named = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const questions = readQuestions({
  elements: [
    { type: 'matrix', name: 'first', rows: named(4, 'r'), columns: named(5, 'c') },
    {
      type: 'matrixdropdown',
      name: 'second',
      rows: named(10, 'r'),
      columns: [{ name: 'a', cellType: 'dropdown', choices: named(3, 'x') }],
    },
    { type: 'text', name: 'third' },
  ],
});

const rowCounts = (limit?: number): number[] =>
  limitMatrixCells(questions, limit).questions.map(({ rows }) => rows.length);

it('lists the rows of matrices until their cells reach the limit', () => {
  expect(rowCounts(20 + 12)).toEqual([4, 3, 0]);
  expect(rowCounts(10)).toEqual([2, 0, 0]);
});

it('lists at most a thousand rows of a matrix', () => {
  const { questions: listed, limited } = limitMatrixCells(
    readQuestions({ elements: [{ type: 'matrix', name: 'q', rows: named(1_500, 'r'), columns: ['c'] }] }),
  );
  expect(listed[0]?.rows).toHaveLength(1_000);
  expect(limited).toEqual([{ question: 'q', rows: named(1_000, 'r') }]);
});

it('lists all rows of ordinary matrices, and leaves the questions as they are', () => {
  expect(limitMatrixCells(questions)).toEqual({ questions, limited: [] });
  expect(rowCounts()).toEqual([4, 10, 0]);
});

import { sum } from './number-summaries';
import type { SurveyQuestion } from '../questions/survey-questions';

/** More than a definition may have; questions of many versions together may have more. */
const maxCells = 250_000;
/** Rows of a matrix that somebody might read. */
const maxRows = 1_000;

const cellsPerRow = ({ columns, nestedQuestions }: SurveyQuestion): number =>
  Math.max(1, columns.length + sum(nestedQuestions.map(({ choices }) => choices.length)));

/**
 * Limits the figures of matrices, of which results have one for each row and column. Exports have all rows.
 * @param limit cells of all questions together
 */
export function limitMatrixCells(questions: readonly SurveyQuestion[], limit = maxCells): SurveyQuestion[] {
  let left = limit;
  return questions.map((question) => {
    const perRow = cellsPerRow(question);
    const rows = question.rows.slice(0, Math.min(maxRows, Math.floor(left / perRow)));
    left -= rows.length * perRow;
    return rows.length === question.rows.length ? question : { ...question, rows };
  });
}

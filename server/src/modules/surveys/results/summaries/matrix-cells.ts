import type { ListedRows } from '../counting/bounded-counts.repository';
import { sum } from './number-summaries';
import type { SurveyQuestion } from '../questions/survey-questions';

/** More than a definition may have; questions of many versions together may have more. */
const maxCells = 250_000;
/** Rows of a matrix that somebody might read. */
const maxRows = 1_000;

const cellsPerRow = ({ columns, nestedQuestions }: SurveyQuestion): number =>
  Math.max(1, columns.length + sum(nestedQuestions.map(({ choices }) => choices.length)));

interface LimitedQuestions {
  readonly questions: readonly SurveyQuestion[];
  /** Questions of which not all rows are listed. */
  readonly limited: readonly ListedRows[];
}

/**
 * Limits the figures of matrices, of which results have one for each row and column. Exports have all rows.
 * @param limit cells of all questions together
 */
export function limitMatrixCells(all: readonly SurveyQuestion[], limit = maxCells): LimitedQuestions {
  let left = limit;
  const limitedNames = new Set<string>();
  const questions = all.map((question) => {
    const perRow = cellsPerRow(question);
    const rows = question.rows.slice(0, Math.min(maxRows, Math.floor(left / perRow)));
    left -= rows.length * perRow;
    if (rows.length === question.rows.length) return question;
    limitedNames.add(question.name);
    return { ...question, rows };
  });
  // A question whose type was changed is followed by itself as it was, with other rows.
  const limited = questions
    .filter(({ name }) => limitedNames.has(name))
    .map(({ name, rows }) => ({ question: name, rows: rows.map(({ value }) => value) }));
  return { questions, limited };
}

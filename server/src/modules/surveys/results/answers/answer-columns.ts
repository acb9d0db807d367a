import { answerFormats, type AnswerFormatProperties } from '../questions/answer-formats';
import type { AnswerOption, SurveyQuestion } from '../questions/survey-questions';
import { answerLines, commentText, isObject, optionText, readAnswer, type Answers } from './answer-texts';

export interface AnswerColumn {
  /** Several columns may have the same header. */
  readonly header: string;
  /** The column has the answers to these versions; null means all. */
  readonly versions: readonly number[] | null;
  /** Numbers stay numbers, since the CSV would otherwise treat negative ones as formulas. */
  cell(answers: Answers): string | number;
}

/** A column reads from the answers themselves, or from a part of them that has answers to nested questions. */
interface AnswerPart {
  readonly titles: readonly string[];
  readonly names: readonly string[];
  readonly versions: readonly number[] | null;
  select(answers: Answers): Answers;
}

/** A question that would have more columns has a single one. */
const maxColumns = 500;
/** Columns of questions with several, in a file; those that come later have one column. A worksheet has 16,384 columns. */
const maxSplitColumns = 15_000;

const asObject = (value: unknown): Answers => (isObject(value) ? value : {});

/**
 * Answers to a matrix with fixed rows and to multiple text boxes have a column for each value.
 * @param as displayed texts or stored values
 */
export function answerColumns(questions: readonly SurveyQuestion[], as: 'labels' | 'values'): AnswerColumn[] {
  const valueText = (options: readonly AnswerOption[], value: unknown): string =>
    as === 'labels' ? optionText(options, value) : String(value);
  const header = ({ titles, names }: Pick<AnswerPart, 'titles' | 'names'>): string =>
    as === 'labels' ? titles.join(': ') : names.join('.');

  const writesLines = (cell: AnswerFormatProperties['cell']): boolean =>
    cell === 'fileNames' || (cell === 'lines' && as === 'labels');

  const cellText = (question: SurveyQuestion, answer: unknown): string => {
    const { format, choices } = question;
    const { cell } = answerFormats[format];
    if (answer === undefined || answer === null) return '';
    if (writesLines(cell)) return answerLines(question, answer).join('; ');
    if (cell === 'items' && Array.isArray(answer))
      return answer.map((value) => valueText(choices, value)).join('; ');
    if (typeof answer === 'object') return JSON.stringify(answer);
    return valueText(choices, answer);
  };

  const cellValue = (question: SurveyQuestion, answer: unknown): string | number => {
    const text = cellText(question, answer);
    return typeof answer === 'number' && text === String(answer) ? answer : text;
  };

  let columnsLeft = maxSplitColumns;

  const questionColumns = (question: SurveyQuestion, parent: AnswerPart): AnswerColumn[] => {
    const { name, format, rows, nestedQuestions, commentKey, lastVersion } = question;
    const title = lastVersion === null ? question.title : `${question.title} (up to version ${lastVersion})`;
    const versions = question.versions ?? parent.versions;
    const selectAnswer = (answers: Answers): unknown => readAnswer(parent.select(answers), name);
    const whole: AnswerPart = {
      titles: [...parent.titles, title],
      names: [...parent.names, name],
      versions,
      select: (answers) => asObject(selectAnswer(answers)),
    };
    const inRow = ({ value, text }: AnswerOption): AnswerPart => ({
      titles: [...whole.titles, text],
      names: [...whole.names, value],
      versions,
      select: (answers) => asObject(readAnswer(whole.select(answers), value)),
    });
    const rowColumn = (row: AnswerOption): AnswerColumn => ({
      header: header(inRow(row)),
      versions,
      cell: (answers) =>
        [readAnswer(whole.select(answers), row.value) ?? []]
          .flat()
          .map((value) => valueText(question.columns, value))
          .join('; '),
    });
    const nestedColumns = (part: AnswerPart): AnswerColumn[] =>
      nestedQuestions.flatMap((nested) => questionColumns(nested, part));
    const layouts: Readonly<
      Record<
        AnswerFormatProperties['columns'],
        { readonly count: number; readonly build: () => AnswerColumn[] }
      >
    > = {
      answer: { count: 0, build: () => [] },
      rows: { count: rows.length, build: () => rows.map(rowColumn) },
      fields: { count: nestedQuestions.length, build: () => nestedColumns(whole) },
      fieldsInRows: {
        count: rows.length * nestedQuestions.length,
        build: () => rows.flatMap((row) => nestedColumns(inRow(row))),
      },
    };
    const answerOrPartColumns = (): AnswerColumn[] => {
      const { count, build } = layouts[answerFormats[format].columns];
      if (count > 0 && count <= Math.min(maxColumns, columnsLeft)) {
        columnsLeft -= count;
        return build();
      }
      return [
        { header: header(whole), versions, cell: (answers) => cellValue(question, selectAnswer(answers)) },
      ];
    };
    if (commentKey === null) return answerOrPartColumns();
    const comment: AnswerColumn = {
      header:
        as === 'labels'
          ? `${header(whole)} (comment)`
          : header({ ...whole, names: [...parent.names, commentKey] }),
      versions,
      cell: (answers) => commentText(question, parent.select(answers)),
    };
    return [...answerOrPartColumns(), comment];
  };

  const root: AnswerPart = { titles: [], names: [], versions: null, select: (answers) => answers };
  return questions.flatMap((question) => questionColumns(question, root));
}

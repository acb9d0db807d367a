import { commentOf, hasFiles, isObject, labelOf, linesOf, type Answers } from './answer-texts';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

export interface AnswerColumn {
  /** Not unique. */
  readonly header: string;
  /** The versions whose answers it has; null for all. */
  readonly versions: readonly number[] | null;
  /** Numbers stay numbers, since the CSV would otherwise treat negative ones as formulas. */
  cell(answers: Answers): string | number;
}

/** The answers themselves, or a part of them that has answers to nested questions. */
interface Place {
  readonly titles: readonly string[];
  readonly names: readonly string[];
  readonly versions: readonly number[] | null;
  answersIn(answers: Answers): Answers;
}

/** Columns of a question; one with more values has one column. */
const maxColumns = 500;
/** Columns of questions with several, in a file; those that come later have one column. A worksheet has 16,384 columns. */
const maxSplitColumns = 15_000;

const asObject = (value: unknown): Answers => (isObject(value) ? value : {});

/**
 * Answers to a matrix with fixed rows and to multiple text boxes have a column for each value.
 * @param as displayed texts or stored values
 */
export function answerColumns(questions: readonly SurveyQuestion[], as: 'labels' | 'values'): AnswerColumn[] {
  const label = (options: readonly AnswerOption[], value: unknown): string =>
    as === 'labels' ? labelOf(options, value) : String(value);
  const header = ({ titles, names }: Pick<Place, 'titles' | 'names'>): string =>
    as === 'labels' ? titles.join(': ') : names.join('.');

  const textOf = (question: SurveyQuestion, answer: unknown): string => {
    const { kind, choices } = question;
    if (answer === undefined || answer === null) return '';
    if (hasFiles(question)) return linesOf(question, answer).join('; ');
    if ((kind === 'other' || kind === 'compound' || kind === 'matrix') && as === 'labels')
      return linesOf(question, answer).join('; ');
    if ((kind === 'choices' || kind === 'ranking') && Array.isArray(answer))
      return answer.map((value) => label(choices, value)).join('; ');
    if (typeof answer === 'object') return JSON.stringify(answer);
    return label(choices, answer);
  };

  const cellOf = (question: SurveyQuestion, answer: unknown): string | number => {
    const text = textOf(question, answer);
    return typeof answer === 'number' && text === String(answer) ? answer : text;
  };

  let columnsLeft = maxSplitColumns;

  const columnsOf = (question: SurveyQuestion, place: Place): AnswerColumn[] => {
    const { name, kind, shape, rows, nestedQuestions, commentKey, lastVersion } = question;
    const title = lastVersion === null ? question.title : `${question.title} (up to version ${lastVersion})`;
    const versions = question.versions ?? place.versions;
    const answerIn = (answers: Answers): unknown => place.answersIn(answers)[name];
    const here = {
      titles: [...place.titles, title],
      names: [...place.names, name],
      versions,
      answersIn: (answers: Answers) => asObject(answerIn(answers)),
    };
    const inRow = ({ value, text }: AnswerOption): Place => ({
      titles: [...here.titles, text],
      names: [...here.names, value],
      versions,
      answersIn: (answers) => asObject(here.answersIn(answers)[value]),
    });
    const fits = (columns: number): boolean => {
      if (columns === 0 || columns > Math.min(maxColumns, columnsLeft)) return false;
      columnsLeft -= columns;
      return true;
    };
    const ofAnswer = (): AnswerColumn[] => {
      if (kind === 'matrix' && fits(rows.length))
        return rows.map((row) => ({
          header: header(inRow(row)),
          versions,
          cell: (answers) =>
            [here.answersIn(answers)[row.value] ?? []]
              .flat()
              .map((value) => label(question.columns, value))
              .join('; '),
        }));
      if (shape === 'fields' && fits(nestedQuestions.length))
        return nestedQuestions.flatMap((nested) => columnsOf(nested, here));
      if (shape === 'rows' && fits(rows.length * nestedQuestions.length))
        return rows.flatMap((row) => nestedQuestions.flatMap((nested) => columnsOf(nested, inRow(row))));
      return [{ header: header(here), versions, cell: (answers) => cellOf(question, answerIn(answers)) }];
    };
    if (commentKey === null) return ofAnswer();
    const comment: AnswerColumn = {
      header:
        as === 'labels'
          ? `${header(here)} (comment)`
          : header({ ...here, names: [...place.names, commentKey] }),
      versions,
      cell: (answers) => commentOf(question, place.answersIn(answers)),
    };
    return [...ofAnswer(), comment];
  };

  const top: Place = { titles: [], names: [], versions: null, answersIn: (answers) => answers };
  return questions.flatMap((question) => columnsOf(question, top));
}

import type { AnswerOption, SurveyQuestion } from './survey-questions';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const labelOf = (options: readonly AnswerOption[], value: unknown): string => {
  const text = String(value);
  return options.find((option) => option.value === text)?.text ?? text;
};

/** For answers without options: an uploaded file, a row of a dynamic matrix, a part of a panel. */
function freeText(value: unknown): string {
  if (Array.isArray(value)) return value.map(freeText).join(', ');
  if (!isObject(value)) return value === null || value === undefined ? '' : String(value);
  // A file's content is a data URL.
  if (typeof value['name'] === 'string' && 'content' in value) return value['name'];
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${freeText(part)}`)
    .join(', ');
}

type Answers = Readonly<Record<string, unknown>>;

const commentOf = ({ commentKey }: SurveyQuestion, answers: Answers): string =>
  commentKey === null ? '' : freeText(answers[commentKey]);

function linesOf({ kind, choices, rows, columns }: SurveyQuestion, answer: unknown): string[] {
  if (answer === undefined || answer === null) return [];
  if (kind === 'ranking' && Array.isArray(answer))
    return answer.map((value, index) => `${index + 1}. ${labelOf(choices, value)}`);
  if (kind === 'choices' && Array.isArray(answer)) return answer.map((value) => labelOf(choices, value));
  if (kind === 'matrix' && isObject(answer)) {
    const order = [...rows.map(({ value }) => value), ...Object.keys(answer)];
    return [...new Set(order)]
      .filter((row) => Object.hasOwn(answer, row))
      .map(
        (row) =>
          `${labelOf(rows, row)}: ${[answer[row]]
            .flat()
            .map((one) => labelOf(columns, one))
            .join(', ')}`,
      );
  }
  if (Array.isArray(answer)) return answer.map(freeText);
  if (isObject(answer)) return Object.entries(answer).map(([key, value]) => `${key}: ${freeText(value)}`);
  return [labelOf(choices, answer)];
}

/** @returns a line for each value, rank, or row of a matrix, then the respondent's comment */
export const answerLines = (question: SurveyQuestion, answers: Answers): string[] =>
  [...linesOf(question, answers[question.name]), commentOf(question, answers)].filter((line) => line !== '');

export interface AnswerColumn {
  readonly header: string;
  cell(answers: Answers): string;
}

/** @param as displayed texts or stored values */
export function answerColumns(questions: readonly SurveyQuestion[], as: 'labels' | 'values'): AnswerColumn[] {
  const label = (options: readonly AnswerOption[], value: unknown): string =>
    as === 'labels' ? labelOf(options, value) : String(value);
  const cellOf = ({ kind, choices }: SurveyQuestion, answer: unknown): string => {
    if (answer === undefined || answer === null) return '';
    if ((kind === 'choices' || kind === 'ranking') && Array.isArray(answer))
      return answer.map((value) => label(choices, value)).join('; ');
    if (typeof answer === 'object') return as === 'labels' ? freeText(answer) : JSON.stringify(answer);
    return label(choices, answer);
  };
  const columns = questions.flatMap((question): AnswerColumn[] => {
    const { name, title, kind, rows } = question;
    const header = as === 'labels' ? title : name;
    const comment: AnswerColumn[] =
      question.commentKey === null
        ? []
        : [
            {
              header: as === 'labels' ? `${title} (comment)` : question.commentKey,
              cell: (answers) => commentOf(question, answers),
            },
          ];
    if (kind !== 'matrix')
      return [{ header, cell: (answers) => cellOf(question, answers[name]) }, ...comment];
    const rowColumns = rows.map((row) => ({
      header: as === 'labels' ? `${title}: ${row.text}` : `${name}.${row.value}`,
      cell: (answers: Answers) => {
        const answer = answers[name];
        const value = isObject(answer) ? answer[row.value] : undefined;
        return value === undefined
          ? ''
          : [value]
              .flat()
              .map((one) => label(question.columns, one))
              .join('; ');
      },
    }));
    return [...rowColumns, ...comment];
  });
  return columns.map((column, index) => {
    const earlier = columns.slice(0, index).filter(({ header }) => header === column.header).length;
    return earlier === 0 ? column : { ...column, header: `${column.header} (${earlier + 1})` };
  });
}

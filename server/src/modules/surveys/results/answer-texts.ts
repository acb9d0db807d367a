import type { AnswerOption, SurveyQuestion } from './survey-questions';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By value. A question may have thousands of options, and an answer may have all of them. */
const textsByValue = new WeakMap<readonly AnswerOption[], ReadonlyMap<string, string>>();

export const labelOf = (options: readonly AnswerOption[], value: unknown): string => {
  let texts = textsByValue.get(options);
  if (!texts) {
    // The first of several options with the same value counts.
    texts = new Map(options.toReversed().map((option) => [option.value, option.text]));
    textsByValue.set(options, texts);
  }
  return texts.get(String(value)) ?? String(value);
};

/** Types whose answers are files, as data URLs. */
const fileTypes: ReadonlySet<string> = new Set(['file', 'signaturepad']);

export const hasFiles = ({ type }: SurveyQuestion): boolean => fileTypes.has(type);

interface AnswerFile {
  readonly name: string;
  /** A data URL. */
  readonly content: string;
}

const isDataUrl = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:');

const extensionOf = (content: string): string => /^data:image\/([a-z]+)/.exec(content)?.[1] ?? 'bin';

function filesIn({ name, type }: SurveyQuestion, answer: unknown): AnswerFile[] {
  if (type === 'signaturepad')
    return isDataUrl(answer) ? [{ name: `${name}.${extensionOf(answer)}`, content: answer }] : [];
  return (Array.isArray(answer) ? answer : []).flatMap((file: unknown) =>
    isObject(file) && typeof file['name'] === 'string' && isDataUrl(file['content'])
      ? [{ name: file['name'], content: file['content'] }]
      : [],
  );
}

/** For values that the definition does not describe. */
function freeText(value: unknown): string {
  if (Array.isArray(value)) return value.map(freeText).join(', ');
  if (!isObject(value)) return value === null || value === undefined ? '' : String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${freeText(part)}`)
    .join(', ');
}

/** JSON columns don't keep the order of keys. */
const keysInOrder = (answer: Readonly<Record<string, unknown>>, order: readonly string[]): string[] =>
  [...new Set([...order, ...Object.keys(answer)])].filter((key) => Object.hasOwn(answer, key));

function fieldsText(nestedQuestions: readonly SurveyQuestion[], answer: unknown): string {
  if (!isObject(answer)) return freeText(answer);
  // A question whose type was changed comes before itself as it was.
  const byName = new Map(nestedQuestions.toReversed().map((nested) => [nested.name, nested]));
  return keysInOrder(
    answer,
    nestedQuestions.map(({ name }) => name),
  )
    .map((name) => {
      const nested = byName.get(name);
      const text = nested ? linesOf(nested, answer[name]).join(', ') : freeText(answer[name]);
      return `${nested?.title ?? name}: ${text}`;
    })
    .join(', ');
}

export type Answers = Readonly<Record<string, unknown>>;

export const commentOf = ({ commentKey }: SurveyQuestion, answers: Answers): string =>
  commentKey === null ? '' : freeText(answers[commentKey]);

/** @returns a line for each value, rank, or row */
export function linesOf(question: SurveyQuestion, answer: unknown): string[] {
  const { type, kind, choices, rows, columns, nestedQuestions } = question;
  if (answer === undefined || answer === null) return [];
  const rowValues = rows.map(({ value }) => value);
  if (hasFiles(question)) return filesIn(question, answer).map(({ name }) => name);
  if (type === 'matrixdropdown' && isObject(answer))
    return keysInOrder(answer, rowValues).map(
      (row) => `${labelOf(rows, row)}: ${fieldsText(nestedQuestions, answer[row])}`,
    );
  if (type === 'multipletext' && isObject(answer))
    return keysInOrder(
      answer,
      nestedQuestions.map(({ name }) => name),
    ).map((name) => fieldsText(nestedQuestions, { [name]: answer[name] }));
  if (nestedQuestions.length > 0 && Array.isArray(answer))
    return answer.map((each) => fieldsText(nestedQuestions, each));
  if (kind === 'ranking' && Array.isArray(answer))
    return answer.map((value, index) => `${index + 1}. ${labelOf(choices, value)}`);
  if (kind === 'choices' && Array.isArray(answer)) return answer.map((value) => labelOf(choices, value));
  if (kind === 'matrix' && isObject(answer)) {
    return keysInOrder(answer, rowValues).map(
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

/** @returns a line for each row or panel in which a nested question is answered */
export function nestedLines(question: SurveyQuestion, nested: SurveyQuestion, answer: unknown): string[] {
  const text = (entry: unknown): string =>
    isObject(entry) ? linesOf(nested, entry[nested.name]).join(', ') : '';
  if (Array.isArray(answer)) return answer.map(text).filter((line) => line !== '');
  if (question.shape !== 'rows' || !isObject(answer)) return [text(answer)].filter((line) => line !== '');
  return keysInOrder(
    answer,
    question.rows.map(({ value }) => value),
  )
    .map((row) => [labelOf(question.rows, row), text(answer[row])])
    .filter(([, line]) => line !== '')
    .map(([row, line]) => `${row}: ${line}`);
}

export const answerFiles = (question: SurveyQuestion, answers: Answers): AnswerFile[] =>
  hasFiles(question) ? filesIn(question, answers[question.name]) : [];

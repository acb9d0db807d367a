import { answerFormats, hasFiles, type AnswerText } from '../questions/answer-formats';
import type { AnswerOption, SurveyQuestion } from '../questions/survey-questions';

/** A response has answers by the names of questions. */
export type Answers = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A question may have the name of a method that every object has, such as `toString`. */
export const readAnswer = (answers: Answers, name: string): unknown =>
  Object.hasOwn(answers, name) ? answers[name] : undefined;

/** A question may have thousands of options, and an answer may have all of them. */
const textsByValue = new WeakMap<readonly AnswerOption[], ReadonlyMap<string, string>>();

/** @returns the text of the option with this value; the value itself if there is none */
export const optionText = (options: readonly AnswerOption[], value: unknown): string => {
  let texts = textsByValue.get(options);
  if (!texts) {
    // The first of several options with the same value counts.
    texts = new Map(options.toReversed().map((option) => [option.value, option.text]));
    textsByValue.set(options, texts);
  }
  return texts.get(String(value)) ?? String(value);
};

interface AnswerFile {
  readonly name: string;
  /** The content is a data URL. */
  readonly content: string;
}

const isDataUrl = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:');

const imageExtension = (content: string): string => /^data:image\/([a-z]+)/.exec(content)?.[1] ?? 'bin';

/** A signature is a data URL without a name, so it gets the question's. */
function filesIn({ name, format }: SurveyQuestion, answer: unknown): AnswerFile[] {
  if (format === 'signature')
    return isDataUrl(answer) ? [{ name: `${name}.${imageExtension(answer)}`, content: answer }] : [];
  return (Array.isArray(answer) ? answer : []).flatMap((file: unknown) =>
    isObject(file) && typeof file['name'] === 'string' && isDataUrl(file['content'])
      ? [{ name: file['name'], content: file['content'] }]
      : [],
  );
}

/** Writes a value that the definition does not describe. */
function freeText(value: unknown): string {
  if (Array.isArray(value)) return value.map(freeText).join(', ');
  if (!isObject(value)) return value === null || value === undefined ? '' : String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${freeText(part)}`)
    .join(', ');
}

/** JSON columns do not store the order of keys, so they are put into that of the survey. */
const sortKeys = (answer: Readonly<Record<string, unknown>>, order: readonly string[]): string[] =>
  [...new Set([...order, ...Object.keys(answer)])].filter((key) => Object.hasOwn(answer, key));

const sortRows = ({ rows }: SurveyQuestion, answer: Readonly<Record<string, unknown>>): string[] =>
  sortKeys(
    answer,
    rows.map(({ value }) => value),
  );

const sortFields = (
  { nestedQuestions }: Pick<SurveyQuestion, 'nestedQuestions'>,
  answer: Readonly<Record<string, unknown>>,
): string[] =>
  sortKeys(
    answer,
    nestedQuestions.map(({ name }) => name),
  );

/** Writes the answers to nested questions in one line. */
function fieldsText(question: SurveyQuestion, answer: unknown): string {
  if (!isObject(answer)) return freeText(answer);
  // A question whose type was changed comes before itself as it was.
  const byName = new Map(question.nestedQuestions.toReversed().map((nested) => [nested.name, nested]));
  return sortFields(question, answer)
    .map((name) => {
      const nested = byName.get(name);
      const text = nested ? answerLines(nested, answer[name]).join(', ') : freeText(answer[name]);
      return `${nested?.title ?? name}: ${text}`;
    })
    .join(', ');
}

function plainLines(question: SurveyQuestion, answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.map((item) => fieldsText(question, item));
  if (isObject(answer)) return Object.entries(answer).map(([key, value]) => `${key}: ${freeText(value)}`);
  return [optionText(question.choices, answer)];
}

type WriteLines = (question: SurveyQuestion, answer: unknown) => string[];

/** Answers that are no list fall back to plain lines, because a choice may have become a list of choices. */
const forLists =
  (write: (question: SurveyQuestion, answer: readonly unknown[]) => string[]): WriteLines =>
  (question, answer) =>
    Array.isArray(answer) ? write(question, answer) : plainLines(question, answer);

const forObjects =
  (write: (question: SurveyQuestion, answer: Readonly<Record<string, unknown>>) => string[]): WriteLines =>
  (question, answer) =>
    isObject(answer) ? write(question, answer) : plainLines(question, answer);

const lineWriters: Readonly<Record<AnswerText, WriteLines>> = {
  plain: plainLines,
  items: forLists(({ choices }, answer) => answer.map((value) => optionText(choices, value))),
  ranks: forLists(({ choices }, answer) =>
    answer.map((value, index) => `${index + 1}. ${optionText(choices, value)}`),
  ),
  rows: forObjects((question, answer) =>
    sortRows(question, answer).map((row) => {
      const values = [answer[row]].flat().map((value) => optionText(question.columns, value));
      return `${optionText(question.rows, row)}: ${values.join(', ')}`;
    }),
  ),
  fields: forObjects((question, answer) =>
    sortFields(question, answer).map((name) => fieldsText(question, { [name]: answer[name] })),
  ),
  fieldsInRows: forObjects((question, answer) =>
    sortRows(question, answer).map(
      (row) => `${optionText(question.rows, row)}: ${fieldsText(question, answer[row])}`,
    ),
  ),
  fileNames: (question, answer) => filesIn(question, answer).map(({ name }) => name),
};

/** @returns a line for each value, rank, or row */
export function answerLines(question: SurveyQuestion, answer: unknown): string[] {
  if (answer === undefined || answer === null) return [];
  return lineWriters[answerFormats[question.format].text](question, answer);
}

export const commentText = ({ commentKey }: SurveyQuestion, answers: Answers): string =>
  commentKey === null ? '' : freeText(readAnswer(answers, commentKey));

/** @returns a line for each value, rank, or row of a matrix, then the respondent's comment */
export const answerLinesWithComment = (question: SurveyQuestion, answers: Answers): string[] =>
  [...answerLines(question, readAnswer(answers, question.name)), commentText(question, answers)].filter(
    (line) => line !== '',
  );

/** @returns a line for each row or panel in which a nested question is answered */
export function nestedAnswerLines(
  question: SurveyQuestion,
  nested: SurveyQuestion,
  answer: unknown,
): string[] {
  const entryText = (entry: unknown): string =>
    isObject(entry) ? answerLines(nested, readAnswer(entry, nested.name)).join(', ') : '';
  if (question.format === 'rows' && isObject(answer))
    return sortRows(question, answer)
      .map((row) => [optionText(question.rows, row), entryText(answer[row])])
      .filter(([, line]) => line !== '')
      .map(([row, line]) => `${row}: ${line}`);
  return [answer]
    .flat()
    .map(entryText)
    .filter((line) => line !== '');
}

export const answerFiles = (question: SurveyQuestion, answers: Answers): AnswerFile[] =>
  hasFiles(question.format) ? filesIn(question, readAnswer(answers, question.name)) : [];

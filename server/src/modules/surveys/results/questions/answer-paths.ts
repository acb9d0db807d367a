import type { AnswerField } from './answer-fields';
import type { AnswerFormat } from './answer-formats';
import type { SurveyQuestion } from './survey-questions';

/**
 * A condition of JSON paths. Null, empty texts, lists and objects are no values: SurveyJS leaves them in answers that
 * respondents emptied.
 */
const isValue = '(@.type() == "number" || @.type() == "boolean" || (@.type() == "string" && @ != ""))';

const accessors = (keys: readonly (string | number)[]): string =>
  keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${JSON.stringify(key)}`)).join('');

/** A compound answer has its nested answers in itself, in each item, or in each row. */
const entryAccessors: Readonly<Partial<Record<AnswerFormat, string>>> = {
  fields: '',
  list: '[*]',
  rows: '.*',
};

/** @returns a JSON path to the answers to a question, or to a nested one */
export const answerJsonPath = ({ name, format }: SurveyQuestion, nested: SurveyQuestion | null): string =>
  nested
    ? `$${accessors([name])}${entryAccessors[format] ?? ''}${accessors([nested.name])}`
    : `$${accessors([name])}`;

/** @returns a JSON path to the values of the answers at a path */
export const valuesWithin = (path: string): string => `${path}.** ? ${isValue}`;

/** @returns JSON paths to the entries in which two answers can be compared, and from an entry to the values of each */
export function pairJsonPaths(
  row: AnswerField,
  column: AnswerField,
): { readonly entries: string; readonly row: string; readonly column: string } {
  const isSameEntry = row.isRepeated && column.isRepeated && row.question === column.question;
  const valuesAt = ({ question, keys, isRepeated }: AnswerField): string => {
    const entry = isSameEntry ? '$' : `$${accessors([question])}${isRepeated ? '[*]' : ''}`;
    return `${entry}${accessors(keys.slice(1))}[*] ? ${isValue}`;
  };
  return {
    entries: isSameEntry ? `$${accessors([row.question])}[*]` : '$',
    row: valuesAt(row),
    column: valuesAt(column),
  };
}

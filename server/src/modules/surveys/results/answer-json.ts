import type { AnswerField } from './answer-fields';
import type { SurveyQuestion } from './survey-questions';

/** For JSON paths: neither null nor empty, and no list or object, which SurveyJS leaves of what was emptied. */
const isValue = '(@.type() == "number" || @.type() == "boolean" || (@.type() == "string" && @ != ""))';

const keyed = (keys: readonly (string | number)[]): string =>
  keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${JSON.stringify(key)}`)).join('');

/** JSON path to the answers to a question, or to a nested one. */
export const pathTo = ({ name, shape }: SurveyQuestion, nested: SurveyQuestion | null): string => {
  const entries = { fields: '', list: '[*]', rows: '.*' }[shape ?? 'fields'];
  return nested ? `$${keyed([name])}${entries}${keyed([nested.name])}` : `$${keyed([name])}`;
};

/** JSON path to the values of the answers at a path. */
export const valuesWithin = (path: string): string => `${path}.** ? ${isValue}`;

/** JSON paths to the places in which two answers can be compared, and from there to the values of each. */
export function pathsOfPair(
  row: AnswerField,
  column: AnswerField,
): { readonly places: string; readonly row: string; readonly column: string } {
  const share = row.isRepeated && column.isRepeated && row.question === column.question;
  const valuesAt = ({ question, keys, isRepeated }: AnswerField): string => {
    const entry = share ? '$' : `$${keyed([question])}${isRepeated ? '[*]' : ''}`;
    return `${entry}${keyed(keys.slice(1))}[*] ? ${isValue}`;
  };
  return {
    places: share ? `$${keyed([row.question])}[*]` : '$',
    row: valuesAt(row),
    column: valuesAt(column),
  };
}

import { decodeAnswerPath } from '@vantage/contract/surveys/answer-filters';
import { dateText, listSearch, oneOf, singleText, textList } from '../../../lib/lists/list-search';

/** Parses a number that the URL has as a string. */
const positiveInteger = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number > 0 ? number : undefined;
};

export const readResultsSearch = listSearch({
  tab: oneOf(['summary', 'responses'], 'summary'),
  from: dateText,
  to: dateText,
  version: positiveInteger,
  language: singleText,
  /** Each is a pair of encoded path and answer, which `answerFilters` parses. */
  answers: textList,
  /** Each is a pair of attribute and value, which `attributeFilters` parses. */
  attributes: textList,
  /** It names the attribute by which results are split. */
  split: singleText,
  /** Row and column are encoded paths. */
  row: singleText,
  column: singleText,
});
export type ResultsSearch = ReturnType<typeof readResultsSearch>;

/** Whether any filter is set. Tab and comparison do not filter. */
export const isFiltered = ({ from, to, version, language, answers, attributes }: ResultsSearch): boolean =>
  [from, to, version, language, answers, attributes].some((value) => value !== undefined);

const separator = '=';

/** @returns the answer filters by encoded path */
export const answerFilters = ({ answers = [] }: ResultsSearch): ReadonlyMap<string, string> =>
  new Map(
    answers.flatMap((pair): [string, string][] => {
      const at = pair.indexOf(separator);
      const path = pair.slice(0, at);
      // A hand-typed URL may be malformed.
      return at < 1 || decodeAnswerPath(path) === null ? [] : [[path, pair.slice(at + 1)]];
    }),
  );

/** @returns the filters by attribute, by its name */
export const attributeFilters = ({ attributes = [] }: ResultsSearch): ReadonlyMap<string, string> =>
  new Map(
    attributes.flatMap((pair): [string, string][] => {
      const at = pair.indexOf(separator);
      return at < 1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]];
    }),
  );

/** @param value undefined to remove the filter */
export const withAttribute = (
  search: ResultsSearch,
  name: string,
  value: string | undefined,
): Pick<ResultsSearch, 'attributes'> => {
  const filters = new Map(attributeFilters(search));
  if (value === undefined) filters.delete(name);
  else filters.set(name, value);
  const pairs = [...filters].map(([key, one]) => `${key}${separator}${one}`);
  return { attributes: pairs.length > 0 ? pairs : undefined };
};

/**
 * @param path encoded
 * @param value undefined to remove the filter
 */
export const withAnswer = (
  search: ResultsSearch,
  path: string,
  value: string | undefined,
): Pick<ResultsSearch, 'answers'> => {
  const answers = new Map(answerFilters(search));
  if (value === undefined) answers.delete(path);
  else answers.set(path, value);
  const pairs = [...answers].map(([key, answer]) => `${key}${separator}${answer}`);
  return { answers: pairs.length > 0 ? pairs : undefined };
};

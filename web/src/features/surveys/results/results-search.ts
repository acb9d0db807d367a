import { dateText, listSearch, oneOf, singleText, textList } from '../../../lib/lists/list-search';

/** A string, as in the URL. */
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
  /** Pairs of question and answer, see `answersOf`. */
  answers: textList,
  row: singleText,
  column: singleText,
});
export type ResultsSearch = ReturnType<typeof readResultsSearch>;

/** Whether any filter is set; tab and comparison are none. */
export const isFiltered = ({ from, to, version, language, answers }: ResultsSearch): boolean =>
  [from, to, version, language, answers].some((value) => value !== undefined);

const separator = '=';

/** The answer filters, by question. */
export const answersOf = ({ answers = [] }: ResultsSearch): ReadonlyMap<string, string> =>
  new Map(
    answers.flatMap((pair): [string, string][] => {
      const at = pair.indexOf(separator);
      if (at < 1) return [];
      try {
        return [[decodeURIComponent(pair.slice(0, at)), pair.slice(at + 1)]];
      } catch {
        // A malformed escape in a hand-typed URL.
        return [];
      }
    }),
  );

/** @param value undefined to remove the filter */
export const withAnswer = (
  search: ResultsSearch,
  question: string,
  value: string | undefined,
): Pick<ResultsSearch, 'answers'> => {
  const answers = new Map(answersOf(search));
  if (value === undefined) answers.delete(question);
  else answers.set(question, value);
  const pairs = [...answers].map(([name, answer]) => `${encodeURIComponent(name)}${separator}${answer}`);
  return { answers: pairs.length > 0 ? pairs : undefined };
};

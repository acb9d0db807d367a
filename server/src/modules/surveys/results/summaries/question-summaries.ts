import { questionKinds, type SummaryPart } from '@vantage/contract/surveys/question-kinds';
import type { NestedResult, QuestionResult } from '@vantage/contract/surveys/survey-results';
import { countsAnswers, countsRowAnswers, type AnswerCount, type ValueCount } from '../counting/answer-count';
import type { AnswerFormat } from '../questions/answer-formats';
import type { AnswerOption, SurveyQuestion } from '../questions/survey-questions';
import { hasTexts } from '../questions/text-questions';
import { numbersIn, summarizeNumbers } from './number-summaries';
import {
  increment,
  optionsWithCounts,
  summarizeMatrix,
  summarizeRanks,
  summarizeRowMeans,
} from './option-summaries';

type Texts = QuestionResult['texts'];

interface QuestionCounts {
  readonly counts: readonly AnswerCount[];
  /** It has the counts of all responses, regardless of filters. */
  readonly allCounts: readonly AnswerCount[];
}

interface QuestionAnswers extends QuestionCounts {
  /** The latest texts are undefined if the question's texts are not listed. */
  readonly texts: Texts;
}

const withValues = (counts: readonly AnswerCount[]): ValueCount[] =>
  counts.filter((count): count is ValueCount => count.value !== null && count.value !== '');

const totalsByValue = (counts: readonly AnswerCount[]): Map<string, number> => {
  const totals = new Map<string, number>();
  for (const { value, count } of withValues(counts)) increment(totals, value, count);
  return totals;
};

const answersByRow = (counts: readonly AnswerCount[]): ReadonlyMap<string, number> => {
  const byRow = new Map<string, number>();
  for (const count of counts) if (countsRowAnswers(count)) increment(byRow, count.dimension, count.count);
  return byRow;
};

const summarizers: {
  readonly [Part in SummaryPart]: (
    question: SurveyQuestion,
    answers: QuestionAnswers,
  ) => QuestionResult[Part];
} = {
  choices: ({ choices }, { counts }) => optionsWithCounts(choices, totalsByValue(counts)),
  numbers: (_, { counts, allCounts }) => {
    const numbers = numbersIn(totalsByValue(counts));
    if (numbers.length === 0) return undefined;
    return summarizeNumbers(numbers, counts === allCounts ? [] : numbersIn(totalsByValue(allCounts)));
  },
  ranks: ({ choices }, { counts }) => summarizeRanks(choices, withValues(counts)),
  matrix: ({ rows, columns }, { counts }) =>
    summarizeMatrix(rows, columns, withValues(counts), answersByRow(counts)),
  texts: (question, { texts }) => (hasTexts(question) ? (texts ?? []) : undefined),
};

/** @returns the parts that questions of this kind have */
function summarizeParts(
  question: SurveyQuestion,
  answers: QuestionAnswers,
): Partial<Pick<QuestionResult, SummaryPart>> {
  const parts = questionKinds[question.kind].summary.map((part) => [
    part,
    summarizers[part](question, answers),
  ]);
  return Object.fromEntries(parts.filter(([, summary]) => summary !== undefined)) as Pick<
    QuestionResult,
    SummaryPart
  >;
}

function countAnswers({ rows }: SurveyQuestion, counts: readonly AnswerCount[]): number {
  const rowNames = new Set(rows.map(({ value }) => value));
  return counts
    .filter((count) => countsAnswers(count) && !rowNames.has(count.dimension))
    .reduce((total, { count }) => total + count, 0);
}

/** Summarizes everything but nested questions. */
const summarizeAnswers = (question: SurveyQuestion, answers: QuestionAnswers) => ({
  name: question.name,
  title: question.title,
  type: question.type,
  kind: question.kind,
  ...(question.lastVersion !== null && { lastVersion: question.lastVersion }),
  answered: countAnswers(question, answers.counts),
  ...summarizeParts(question, answers),
});

/** @param rows the rows of the matrix with this question as a column */
function summarizeByRow(
  question: SurveyQuestion,
  rows: readonly AnswerOption[],
  answers: QuestionAnswers,
): NestedResult {
  const { choices, ...summary } = summarizeAnswers(question, answers);
  const valueCounts = withValues(answers.counts);
  return {
    ...summary,
    ...(choices && {
      matrix: summarizeMatrix(rows, question.choices, valueCounts, answersByRow(answers.counts)),
    }),
    ...(summary.numbers && { rowMeans: summarizeRowMeans(rows, valueCounts) }),
  };
}

const hasFormat = (formats: readonly AnswerFormat[], format: AnswerFormat | ''): boolean =>
  format !== '' && formats.includes(format);

/**
 * @param counts the counts of questions of this name
 * @param latestTexts returns the latest texts of the question (null) or a nested one
 * @param allCounts like `counts`, but of all responses, regardless of filters
 */
export function summarizeQuestion(
  question: SurveyQuestion,
  counts: readonly AnswerCount[],
  latestTexts: (nested: SurveyQuestion | null) => Texts,
  allCounts: readonly AnswerCount[] = counts,
): QuestionResult {
  const { rows, nestedQuestions, kind, format, formats } = question;
  const selectAnswers = (nested: SurveyQuestion | null): QuestionAnswers => {
    const isCounted = (count: AnswerCount): boolean =>
      hasFormat(formats, count.format) &&
      count.nestedQuestion === (nested?.name ?? '') &&
      (nested === null || hasFormat(nested.formats, count.nestedFormat));
    const selected = counts.filter(isCounted);
    return {
      counts: selected,
      allCounts: allCounts === counts ? selected : allCounts.filter(isCounted),
      texts: latestTexts(nested),
    };
  };
  const summary = summarizeAnswers(question, selectAnswers(null));
  if (kind !== 'compound') return summary;
  const hasFixedRows = format === 'rows';
  return {
    ...summary,
    hasFixedRows,
    nested: nestedQuestions.map((nested) => {
      if (hasFixedRows) return summarizeByRow(nested, rows, selectAnswers(nested));
      const nestedSummary = summarizeAnswers(nested, selectAnswers(nested));
      return nested.isChosenOnce ? { ...nestedSummary, answered: summary.answered } : nestedSummary;
    }),
  };
}

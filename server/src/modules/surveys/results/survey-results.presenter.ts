import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseSummary, SurveyResponseDetail } from '@vantage/contract/surveys/survey-responses';
import type {
  CrossTabulation,
  QuestionResult,
  SurveyResults,
} from '@vantage/contract/surveys/survey-results';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { SurveyRow } from '../surveys.repository';
import { answerFiles, answerLinesWithComment, nestedAnswerLines } from './answers/answer-texts';
import type { AnswerCount, ValueCount } from './counting/answer-count';
import type { AnswerField } from './questions/answer-fields';
import type { AnswerOption, SurveyQuestion } from './questions/survey-questions';
import type { TextQuestion } from './questions/text-questions';
import type { ResponseRow, ResponseSummaryRow } from './response-list.repository';
import { summarizeQuestion } from './summaries/question-summaries';
import type { AnswerExcerpt, PairCount, TextAnswerRow } from './survey-results.repository';

/** @returns a text that ends with an ellipsis if it is longer */
const cutText = (text: string): string =>
  // Half of a character may be at the end.
  `${text.slice(0, resultLimits.text).replace(/[\uD800-\uDBFF]$/, '')}…`;

function excerptText({ question, nested }: TextQuestion, excerpt: AnswerExcerpt): string {
  if ('beginning' in excerpt) return cutText(excerpt.beginning);
  const lines = nested
    ? nestedAnswerLines(question, nested, excerpt.answer)
    : answerLinesWithComment(question, { [question.name]: excerpt.answer });
  const text = lines.join('\n');
  return text.length > resultLimits.text ? cutText(text) : text;
}

export const presentTextAnswer = (
  textQuestion: TextQuestion,
  { id, excerpt, completed_at }: Omit<TextAnswerRow, 'position'>,
) => ({
  responseId: id,
  text: excerptText(textQuestion, excerpt),
  submittedAt: completed_at.toISOString(),
});

const propertyCounts = (counts: readonly AnswerCount[], dimension: 'day' | 'version' | 'language') =>
  counts.filter(
    (count): count is ValueCount =>
      count.question === '' && count.dimension === dimension && count.value !== null,
  );

function groupByQuestion(counts: readonly AnswerCount[]): Map<string, AnswerCount[]> {
  const groups = new Map<string, AnswerCount[]>();
  for (const count of counts) {
    const group = groups.get(count.question) ?? [];
    groups.set(count.question, group);
    group.push(count);
  }
  return groups;
}

export interface PresentedResults {
  readonly questions: readonly SurveyQuestion[];
  readonly counts: readonly AnswerCount[];
  /** It has the counts of all responses, regardless of filters. */
  readonly allCounts: readonly AnswerCount[];
  /** Each question whose texts are listed has its latest ones. */
  readonly texts: readonly { readonly textQuestion: TextQuestion; readonly rows: readonly TextAnswerRow[] }[];
}

/** Summarizes a question per turn of the event loop, since a survey may have hundreds of thousands of counts. */
export async function presentResults(
  { name, archived_at, customer_id, customer_name }: SurveyRow,
  { questions, counts, allCounts, texts }: PresentedResults,
): Promise<SurveyResults> {
  const byDay = propertyCounts(counts, 'day')
    .map(({ value, count }) => ({ day: value, count }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const byQuestion = groupByQuestion(counts);
  const allByQuestion = counts === allCounts ? byQuestion : groupByQuestion(allCounts);
  const latestTexts = (question: SurveyQuestion, nested: SurveyQuestion | null) => {
    const match = texts.find(
      ({ textQuestion }) => textQuestion.question === question && textQuestion.nested === nested,
    );
    return match?.rows.map((row) => presentTextAnswer(match.textQuestion, row));
  };
  const summaries: QuestionResult[] = [];
  for (const question of questions) {
    await nextTurn();
    summaries.push(
      summarizeQuestion(
        question,
        byQuestion.get(question.name) ?? [],
        (nested) => latestTexts(question, nested),
        allByQuestion.get(question.name) ?? [],
      ),
    );
  }
  return {
    surveyName: name,
    isArchived: archived_at !== null,
    customerId: customer_id,
    customerName: customer_name,
    responses: byDay.reduce((sum, { count }) => sum + count, 0),
    byDay,
    versions: propertyCounts(allCounts, 'version')
      .map(({ value }) => Number(value))
      .toSorted((one, other) => other - one),
    languages: propertyCounts(allCounts, 'language')
      .map(({ value }) => value)
      .filter((value) => value !== '')
      .toSorted(),
    questions: summaries,
  };
}

/** @returns the options of the definition that were chosen, then other values */
const chosenOptions = (options: readonly AnswerOption[], values: readonly string[]): AnswerOption[] => {
  const remaining = new Set(values);
  return [
    ...options.filter(({ value }) => remaining.delete(value)),
    ...[...remaining].map((value) => ({ value, text: value })),
  ].slice(0, resultLimits.values);
};

export function presentCrossTabulation(
  fields: { readonly row: AnswerField; readonly column: AnswerField },
  counts: readonly PairCount[],
): CrossTabulation {
  const rows = chosenOptions(
    fields.row.options,
    counts.map(({ row }) => row),
  );
  const columns = chosenOptions(
    fields.column.options,
    counts.flatMap(({ column }) => column ?? []),
  );
  const byPair = new Map(counts.map(({ row, column, count }) => [JSON.stringify([row, column]), count]));
  const countPair = (row: string, column: string | null): number =>
    byPair.get(JSON.stringify([row, column])) ?? 0;
  return {
    rows: rows.map((row) => ({ ...row, answered: countPair(row.value, null) })),
    columns,
    counts: rows.map((row) => columns.map((column) => countPair(row.value, column.value))),
  };
}

export const presentResponse = (row: ResponseSummaryRow): ResponseSummary => ({
  id: row.id,
  submittedAt: row.completed_at.toISOString(),
  startedAt: row.started_at.toISOString(),
  version: row.version,
  language: row.language,
  ipAddress: row.ip_address,
});

export const presentResponseDetail = (
  row: ResponseRow,
  questions: readonly SurveyQuestion[],
): SurveyResponseDetail => ({
  ...presentResponse(row),
  answers: questions
    .map((question) => ({
      name: question.name,
      title: question.title,
      kind: question.kind,
      lines: answerLinesWithComment(question, row.answers),
      files: answerFiles(question, row.answers),
    }))
    .filter(({ lines }) => lines.length > 0),
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseSummary, SurveyResponseDetail } from '@vantage/contract/surveys/survey-responses';
import type {
  CrossTabulation,
  QuestionResult,
  SplitResults,
  SurveyResults,
} from '@vantage/contract/surveys/survey-results';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { SurveyRow } from '../surveys.repository';
import { answerFiles, answerLinesWithComment, nestedAnswerLines } from './answers/answer-texts';
import type { AnswerCount, ValueCount } from './counting/answer-count';
import type { ValueGroup } from './privacy/attribute-groups';
import type { ResultsPrivacy } from './privacy/results-privacy';
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
  { isProtected }: Pick<ResultsPrivacy, 'isProtected'>,
) => ({
  responseId: id,
  text: excerptText(textQuestion, excerpt),
  submittedAt: isProtected ? null : completed_at.toISOString(),
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

/** Counts of a group's responses. */
type GroupedCounts = Omit<PresentedResults, 'texts'>;

/**
 * Summarizes a question per turn of the event loop, since a survey may have hundreds of thousands of counts.
 * @param latestTexts undefined for a question whose texts are not listed
 */
async function summarizeQuestions(
  { questions, counts, allCounts }: GroupedCounts,
  latestTexts: (question: SurveyQuestion, nested: SurveyQuestion | null) => QuestionResult['texts'],
): Promise<QuestionResult[]> {
  const byQuestion = groupByQuestion(counts);
  const allByQuestion = counts === allCounts ? byQuestion : groupByQuestion(allCounts);
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
  return summaries;
}

const countResponses = (counts: readonly AnswerCount[]): number =>
  propertyCounts(counts, 'day').reduce((sum, { count }) => sum + count, 0);

const presentGroup = ({ value, count, withheld }: ValueGroup) => ({
  value,
  responses: withheld === null ? count : null,
  withheld,
});

const presentSurvey = (
  { name, archived_at, response_limit, customer_id, customer_name, anonymity }: SurveyRow,
  { threshold, waiting, attributes }: ResultsPrivacy,
) => ({
  surveyName: name,
  isArchived: archived_at !== null,
  responseLimit: response_limit,
  customerId: customer_id,
  customerName: customer_name,
  anonymity,
  anonymityThreshold: threshold,
  waiting,
  attributes: attributes.map(({ name: attributeName, isCombinable, groups }) => ({
    name: attributeName,
    isCombinable,
    values: groups.map(presentGroup),
  })),
});

/** Presents what is known of a survey if its results are withheld. */
export const presentWithheldResults = (row: SurveyRow, privacy: ResultsPrivacy): SurveyResults => ({
  ...presentSurvey(row, privacy),
  isWithheld: true,
  responses: 0,
  byDay: [],
  versions: [],
  languages: [],
  questions: [],
});

export async function presentResults(
  row: SurveyRow,
  privacy: ResultsPrivacy,
  { texts, ...grouped }: PresentedResults,
): Promise<SurveyResults> {
  const { counts, allCounts } = grouped;
  const latestTexts = (question: SurveyQuestion, nested: SurveyQuestion | null) => {
    const match = texts.find(
      ({ textQuestion }) => textQuestion.question === question && textQuestion.nested === nested,
    );
    return match?.rows.map((text) => presentTextAnswer(match.textQuestion, text, privacy));
  };
  const questions = await summarizeQuestions(grouped, latestTexts);
  // Which version was answered, and in which language, may say who answered.
  const properties = privacy.isProtected ? [] : allCounts;
  return {
    ...presentSurvey(row, privacy),
    isWithheld: false,
    responses: countResponses(counts),
    byDay: propertyCounts(counts, 'day')
      .map(({ value, count }) => ({ day: value, count }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    versions: propertyCounts(properties, 'version')
      .map(({ value }) => Number(value))
      .toSorted((one, other) => other - one),
    languages: propertyCounts(properties, 'language')
      .map(({ value }) => value)
      .filter((value) => value !== '')
      .toSorted(),
    questions,
  };
}

/** @param counts by value; withheld groups have none */
export async function presentSplitResults(
  groups: readonly ValueGroup[],
  counts: ReadonlyMap<string, readonly AnswerCount[]>,
  { questions, allCounts }: Omit<GroupedCounts, 'counts'>,
): Promise<SplitResults> {
  const presented: SplitResults['groups'] = [];
  for (const group of groups) {
    const groupCounts = counts.get(group.value);
    presented.push({
      ...presentGroup(group),
      ...(groupCounts && { responses: countResponses(groupCounts) }),
      questions: groupCounts
        ? await summarizeQuestions({ questions, counts: groupCounts, allCounts }, () => undefined)
        : [],
    });
  }
  return { groups: presented };
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
  privacy: Pick<ResultsPrivacy, 'isProtected' | 'releasedAnswers'>,
): CrossTabulation {
  const answeredRows = counts.filter(({ column }) => column === null);
  const columnCounts = new Map<string, number>();
  for (const { column, count } of counts)
    if (column !== null) columnCounts.set(column, (columnCounts.get(column) ?? 0) + count);
  const releasedRows = privacy.releasedAnswers(new Map(answeredRows.map(({ row, count }) => [row, count])));
  const releasedColumns = privacy.releasedAnswers(columnCounts);
  const rows = chosenOptions(fields.row.options, [...releasedRows]);
  const columns = chosenOptions(fields.column.options, [...releasedColumns]);
  const byPair = new Map(counts.map(({ row, column, count }) => [JSON.stringify([row, column]), count]));
  const countPair = (row: string, column: string | null): number =>
    byPair.get(JSON.stringify([row, column])) ?? 0;
  return {
    rows: rows.map((row) => ({ ...row, answered: countPair(row.value, null) })),
    columns,
    counts: rows.map((row) => columns.map((column) => countPair(row.value, column.value))),
    isIncomplete:
      privacy.isProtected &&
      (releasedRows.size < answeredRows.length || releasedColumns.size < columnCounts.size),
  };
}

export const presentResponse = (row: ResponseSummaryRow, privacy: ResultsPrivacy): ResponseSummary => ({
  id: row.id,
  submittedAt: privacy.isProtected ? null : row.completed_at.toISOString(),
  startedAt: privacy.isProtected ? null : row.started_at.toISOString(),
  version: row.version,
  language: row.language,
  ipAddress: row.ip_address,
  attributes: privacy.listedAttributes(row.attributes),
});

export const presentResponseDetail = (
  row: ResponseRow,
  questions: readonly SurveyQuestion[],
  privacy: ResultsPrivacy,
): SurveyResponseDetail => ({
  ...presentResponse(row, privacy),
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

import type { ResponseSummary, SurveyResponseDetail } from '@vantage/contract/surveys/survey-responses';
import type { CrossTabulation, SurveyResults } from '@vantage/contract/surveys/survey-results';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { SurveyRow } from '../surveys.repository';
import type { AnswerField } from './answer-fields';
import { answerFiles, answerLines, nestedLines } from './answer-texts';
import type { TextQuestion } from './listed-questions';
import type { ResponseRow } from './response-list.repository';
import { summarizeQuestion, type AnswerCount } from './summaries';
import type { AnswerOption, SurveyQuestion } from './survey-questions';
import type { CrossCount, TextAnswerRow } from './survey-results.repository';

export const presentText = (
  { question, nested }: TextQuestion,
  { id, answer, completed_at }: Pick<TextAnswerRow, 'id' | 'answer' | 'completed_at'>,
) => ({
  responseId: id,
  text: (nested
    ? nestedLines(question, nested, answer)
    : answerLines(question, { [question.name]: answer })
  ).join('\n'),
  submittedAt: completed_at.toISOString(),
});

const propertyCounts = (counts: readonly AnswerCount[], part: 'day' | 'version' | 'language') =>
  counts.filter((count) => count.question === '' && count.part === part);

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
  /** For all responses, regardless of filters. */
  readonly allCounts: readonly AnswerCount[];
  /** The latest texts of each question whose texts are listed. */
  readonly texts: readonly { readonly listed: TextQuestion; readonly rows: readonly TextAnswerRow[] }[];
}

export function presentResults(
  { name, archived_at, customer_id, customer_name }: SurveyRow,
  { questions, counts, allCounts, texts }: PresentedResults,
): SurveyResults {
  const byDay = propertyCounts(counts, 'day')
    .map(({ value, count }) => ({ day: value, count }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const byQuestion = groupByQuestion(counts);
  const allByQuestion = counts === allCounts ? byQuestion : groupByQuestion(allCounts);
  const textsOf = (question: SurveyQuestion, nested: SurveyQuestion | null) => {
    const listed = texts.find((one) => one.listed.question === question && one.listed.nested === nested);
    return listed?.rows.map((row) => presentText(listed.listed, row));
  };
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
    questions: questions.map((question) =>
      summarizeQuestion(
        question,
        byQuestion.get(question.name) ?? [],
        (nested) => textsOf(question, nested),
        allByQuestion.get(question.name) ?? [],
      ),
    ),
  };
}

/** Chosen options of the definition, then other values. */
const shownOptions = (options: readonly AnswerOption[], given: readonly string[]): AnswerOption[] => {
  const wanted = new Set(given);
  return [
    ...options.filter(({ value }) => wanted.delete(value)),
    ...[...wanted].map((value) => ({ value, text: value })),
  ].slice(0, resultLimits.values);
};

export function presentCross(
  fields: { readonly row: AnswerField; readonly column: AnswerField },
  counts: readonly CrossCount[],
): CrossTabulation {
  const rows = shownOptions(
    fields.row.options,
    counts.map(({ row }) => row),
  );
  const columns = shownOptions(
    fields.column.options,
    counts.flatMap(({ column }) => column ?? []),
  );
  const byPair = new Map(counts.map(({ row, column, count }) => [JSON.stringify([row, column]), count]));
  const countOf = (row: string, column: string | null): number =>
    byPair.get(JSON.stringify([row, column])) ?? 0;
  return {
    rows: rows.map((row) => ({ ...row, answered: countOf(row.value, null) })),
    columns,
    counts: rows.map((row) => columns.map((column) => countOf(row.value, column.value))),
  };
}

export const presentResponse = (row: ResponseRow): ResponseSummary => ({
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
      lines: answerLines(question, row.answers),
      files: answerFiles(question, row.answers),
    }))
    .filter(({ lines }) => lines.length > 0),
});

import { sql, type RawBuilder } from 'kysely';
import type { NumberRange } from '@vantage/contract/surveys/answer-filters';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { Scope } from '../../../platform/database/database';
import type { AnswerCount } from './counting/answer-count';
import type { AnswerField } from './questions/answer-fields';
import type { AnswerFormat } from './questions/answer-formats';
import { answerJsonPath, pairJsonPaths, valuesWithin } from './questions/answer-paths';
import { textQuestionVersions, type TextQuestion } from './questions/text-questions';

export interface ResponseSelection {
  readonly surveyId: string;
  readonly timeZone: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
  readonly language?: string | undefined;
  readonly answers: readonly AnswerCondition[];
}

export interface AnswerCondition extends Pick<
  AnswerField,
  'question' | 'formats' | 'nestedQuestion' | 'nestedFormats' | 'part'
> {
  readonly value: string | NumberRange;
}

export interface PairCount {
  readonly row: string;
  /** Null stands for any answer. */
  readonly column: string | null;
  readonly count: number;
}

export interface TextAnswerRow {
  /** Positions of questions in the requested list start at 1. */
  readonly position: number;
  readonly id: string;
  /** It is the answer to the whole question, also for a nested one. */
  readonly answer: unknown;
  readonly completed_at: Date;
}

export const isFiltered = ({ from, to, version, language, answers }: ResponseSelection): boolean =>
  [from, to, version, language].some((value) => value !== undefined) || answers.length > 0;

const matchesCondition = (
  scope: Scope,
  surveyId: string,
  { question, formats, nestedQuestion, nestedFormats, part, value }: AnswerCondition,
): RawBuilder<unknown> => {
  const selectIds = (format: AnswerFormat, nestedFormat: AnswerFormat | '') => sql`
    select id from survey_answer_count
    where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and question = ${question}
      and format = ${format} and nested_question = ${nestedQuestion} and nested_format = ${nestedFormat}
      and part = ${part}`;
  const ids = formats.flatMap((format) =>
    (nestedQuestion === '' ? ([''] as const) : nestedFormats).map((nested) => selectIds(format, nested)),
  );
  if (typeof value === 'string') {
    const hasId = ids.map(
      (id) => sql`(${id} and value = ${value} and value <> '') = any (response.value_ids)`,
    );
    return sql`(${sql.join(hasId, sql` or `)})`;
  }
  const number = sql`case when pg_input_is_valid(value, 'double precision') then value::double precision end`;
  const inRange = ids.map((id) => sql`${id} and ${number} >= ${value.from} and ${number} < ${value.to}`);
  // PostgreSQL could join a plain IN in a nested loop, while it builds a hash table for this once.
  return sql`exists (
    select from unnest(response.value_ids) as answered (id)
    where (answered.id in (${sql.join(inRange, sql` union all `)})) is true)`;
};

/** Whether a response answers one of the versions. Null stands for any version. */
const answersVersionIn = (versions: readonly number[] | null): RawBuilder<boolean> =>
  versions === null ? sql<boolean>`true` : sql<boolean>`response.version = any(${versions}::int[])`;

/** @returns a condition on the relation `response`. Filters by answers select counted responses only. */
export const matchesSelection = (scope: Scope, selection: ResponseSelection): RawBuilder<boolean> => {
  const { surveyId, timeZone, from, to, version, language, answers } = selection;
  const conditions = [
    sql`response.tenant_id = ${scope.tenantId}`,
    sql`response.survey_id = ${surveyId}`,
    ...(from === undefined
      ? []
      : [sql`response.completed_at >= ${from}::date::timestamp at time zone ${timeZone}`]),
    ...(to === undefined
      ? []
      : [sql`response.completed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(version === undefined ? [] : [sql`response.version = ${version}`]),
    ...(language === undefined ? [] : [sql`response.language = ${language}`]),
    ...answers.map((condition) => matchesCondition(scope, surveyId, condition)),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** Whether a response has an answer to a question. */
export const isAnswered = (textQuestion: TextQuestion): RawBuilder<boolean> => {
  const path = valuesWithin(answerJsonPath(textQuestion.question, textQuestion.nested));
  return sql`${answersVersionIn(textQuestionVersions(textQuestion))} and jsonb_path_exists(response.answers, ${path}::jsonpath)`;
};

/** Whether an answer contains a text. @param pattern of `ILIKE` */
export const answerMatches = ({ question, nested }: TextQuestion, pattern: string): RawBuilder<boolean> =>
  nested
    ? sql`exists (
        select from jsonb_path_query(response.answers, ${answerJsonPath(question, nested)}::jsonpath) as found (value)
        where found.value #>> '{}' ilike ${pattern})`
    : sql`response.answers ->> ${question.name} ilike ${pattern}`;

const maxLength = sql.lit(resultLimits.value);

export const surveyResultsRepository = () => ({
  /** Counts responses that were added to the counts. Reads the value ids of every selected response. */
  async countSelected(scope: Scope, selection: ResponseSelection): Promise<AnswerCount[]> {
    const { rows } = await sql<AnswerCount>`
      with answered as (
        select answered.id, count(*)::int as count
        from survey_response as response, unnest(response.value_ids) as answered (id)
        where ${matchesSelection(scope, selection)}
        group by answered.id
      )
      select value.question, value.format, value.nested_question as "nestedQuestion",
        value.nested_format as "nestedFormat", value.part, value.value, answered.count
      from answered join survey_answer_count as value
        on value.tenant_id = ${scope.tenantId} and value.survey_id = ${selection.surveyId} and value.id = answered.id`.execute(
      scope.tables(),
    );
    return rows;
  },

  /** Reads the latest answers to each question. */
  async latestTexts(
    scope: Scope,
    selection: ResponseSelection,
    questions: readonly TextQuestion[],
  ): Promise<TextAnswerRow[]> {
    if (questions.length === 0) return [];
    const names = questions.map(({ question }) => question.name);
    const paths = questions.map(({ question, nested }) => valuesWithin(answerJsonPath(question, nested)));
    // PostgreSQL has no arrays of arrays of several lengths.
    const versions = questions.map((question) => textQuestionVersions(question)?.join(',') ?? null);
    const inVersions = versions.some((one) => one !== null)
      ? sql`and (question.versions is null or response.version = any(string_to_array(question.versions, ',')::int[]))`
      : sql``;
    const { rows } = await sql<TextAnswerRow>`
      select question.position::int, latest.id, latest.answer, latest.completed_at
      from unnest(${names}::text[], ${paths}::jsonpath[], ${versions}::text[])
          with ordinality as question (name, path, versions, position),
        lateral (
          select response.id, response.answers -> question.name as answer, response.completed_at
          from survey_response as response
          where ${matchesSelection(scope, selection)} and jsonb_exists(response.answers, question.name)
            and jsonb_path_exists(response.answers, question.path)
            ${inVersions}
          order by response.completed_at desc, response.id desc limit ${resultLimits.latestTexts}
        ) as latest
      order by latest.completed_at desc, latest.id desc`.execute(scope.tables());
    return rows;
  },

  /**
   * Counts the responses with each pair of answers. The most frequent pairs come first. A pair without a column counts
   * the responses with any answer to the column's question.
   */
  async countPairs(
    scope: Scope,
    selection: ResponseSelection,
    { row, column }: { readonly row: AnswerField; readonly column: AnswerField },
  ): Promise<PairCount[]> {
    const paths = pairJsonPaths(row, column);
    // Sorting the responses of each pair takes time.
    const responses = row.isRepeated || column.isRepeated ? sql`count(distinct response.id)` : sql`count(*)`;
    const { rows } = await sql<PairCount>`
      select left(row_value.json #>> '{}', ${maxLength}) as "row", left(column_value.json #>> '{}', ${maxLength}) as "column",
        ${responses}::int as count
      from survey_response as response,
        jsonb_path_query(response.answers, ${paths.entries}::jsonpath) as entry (json),
        jsonb_path_query(entry.json, ${paths.row}::jsonpath) as row_value (json),
        lateral (
          select json from jsonb_path_query(entry.json, ${paths.column}::jsonpath) as answered (json)
          union all
          select null where jsonb_path_exists(entry.json, ${paths.column}::jsonpath)
        ) as column_value
      where ${matchesSelection(scope, selection)} and ${answersVersionIn(row.versions)}
        and ${answersVersionIn(column.versions)}
      group by 1, 2 order by 3 desc, 2 nulls first limit ${listLimits.countedTo}`.execute(scope.tables());
    return rows;
  },
});

export type SurveyResultsRepository = ReturnType<typeof surveyResultsRepository>;

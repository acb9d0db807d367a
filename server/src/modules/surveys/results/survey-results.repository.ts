import { sql, type RawBuilder } from 'kysely';
import type { NumberRange } from '@vantage/contract/surveys/answer-filters';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { Scope } from '../../../platform/database/database';
import type { AnswerField } from './answer-fields';
import { pathsOfPair, pathTo, valuesWithin } from './answer-json';
import type { TextQuestion } from './listed-questions';
import type { AnswerCount } from './summaries';

export interface ResponseSelection {
  readonly surveyId: string;
  readonly timeZone: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
  readonly language?: string | undefined;
  readonly answers: readonly AnswerCondition[];
}

export interface AnswerCondition extends Pick<AnswerCount, 'question' | 'nestedQuestion' | 'part'> {
  readonly value: string | NumberRange;
}

export interface CrossCount {
  readonly row: string;
  /** Null for any. */
  readonly column: string | null;
  readonly count: number;
}

export interface TextAnswerRow {
  readonly question: string;
  readonly nestedQuestion: string;
  readonly id: string;
  /** To the whole question. */
  readonly answer: unknown;
  readonly completed_at: Date;
}

export const isFiltered = ({ from, to, version, language, answers }: ResponseSelection): boolean =>
  [from, to, version, language].some((value) => value !== undefined) || answers.length > 0;

const isAnsweredWith = (
  scope: Scope,
  surveyId: string,
  { question, nestedQuestion, part, value }: AnswerCondition,
): RawBuilder<unknown> => {
  const ids = sql`
    select id from survey_answer_count
    where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and question = ${question}
      and nested_question = ${nestedQuestion} and part = ${part}`;
  if (typeof value === 'string')
    return sql`(${ids} and value = ${value} and value <> '') = any (response.value_ids)`;
  const number = sql`case when pg_input_is_valid(value, 'double precision') then value::double precision end`;
  // Not a plain IN: PostgreSQL could join in a nested loop, while this is a hash table that it builds once.
  return sql`exists (
    select from unnest(response.value_ids) as given (id)
    where (given.id in (${ids} and ${number} >= ${value.from} and ${number} < ${value.to})) is true)`;
};

/** A condition on the relation `response`. Filters by answers select counted responses only. */
export const selected = (scope: Scope, selection: ResponseSelection): RawBuilder<boolean> => {
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
    ...answers.map((condition) => isAnsweredWith(scope, surveyId, condition)),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** Whether a response has an answer. */
export const isAnswered = ({ question, nested }: TextQuestion): RawBuilder<boolean> =>
  sql`jsonb_path_exists(response.answers, ${valuesWithin(pathTo(question, nested))}::jsonpath)`;

/** Whether an answer contains a text. @param pattern of `ILIKE` */
export const answerMatches = ({ question, nested }: TextQuestion, pattern: string): RawBuilder<boolean> =>
  nested
    ? sql`exists (
        select from jsonb_path_query(response.answers, ${pathTo(question, nested)}::jsonpath) as found (value)
        where found.value #>> '{}' ilike ${pattern})`
    : sql`response.answers ->> ${question.name} ilike ${pattern}`;

const longest = sql.lit(resultLimits.value);

export const surveyResultsRepository = () => ({
  /** Counts responses that were added to the counts. Reads the value ids of every selected response. */
  async count(scope: Scope, selection: ResponseSelection): Promise<AnswerCount[]> {
    const { rows } = await sql<AnswerCount>`
      with given as (
        select given.id, count(*)::int as count
        from survey_response as response, unnest(response.value_ids) as given (id)
        where ${selected(scope, selection)}
        group by given.id
      )
      select value.question, value.nested_question as "nestedQuestion", value.part, value.value, given.count
      from given join survey_answer_count as value
        on value.tenant_id = ${scope.tenantId} and value.survey_id = ${selection.surveyId} and value.id = given.id`.execute(
      scope.tables(),
    );
    return rows;
  },

  /** The latest answers to each question. */
  async latestTexts(
    scope: Scope,
    selection: ResponseSelection,
    questions: readonly TextQuestion[],
  ): Promise<TextAnswerRow[]> {
    if (questions.length === 0) return [];
    const names = questions.map(({ question }) => question.name);
    const nestedNames = questions.map(({ nested }) => nested?.name ?? '');
    const paths = questions.map(({ question, nested }) => valuesWithin(pathTo(question, nested)));
    const { rows } = await sql<TextAnswerRow>`
      select question.name as question, question.nested_name as "nestedQuestion", latest.id, latest.answer,
        latest.completed_at
      from unnest(${names}::text[], ${nestedNames}::text[], ${paths}::jsonpath[]) as question (name, nested_name, path),
        lateral (
          select response.id, response.answers -> question.name as answer, response.completed_at
          from survey_response as response
          where ${selected(scope, selection)} and jsonb_exists(response.answers, question.name)
            and jsonb_path_exists(response.answers, question.path)
          order by response.completed_at desc, response.id desc limit ${resultLimits.latestTexts}
        ) as latest
      order by latest.completed_at desc, latest.id desc`.execute(scope.tables());
    return rows;
  },

  /**
   * Pairs of answers with the number of responses, the most frequent first. A pair without a column has the responses
   * that answer it at all.
   */
  async crossCounts(
    scope: Scope,
    selection: ResponseSelection,
    { row, column }: { readonly row: AnswerField; readonly column: AnswerField },
  ): Promise<CrossCount[]> {
    const paths = pathsOfPair(row, column);
    // Sorting the responses of each pair takes time.
    const responses = row.isRepeated || column.isRepeated ? sql`count(distinct response.id)` : sql`count(*)`;
    const { rows } = await sql<CrossCount>`
      select left(row_value.json #>> '{}', ${longest}) as "row", left(column_value.json #>> '{}', ${longest}) as "column",
        ${responses}::int as count
      from survey_response as response,
        jsonb_path_query(response.answers, ${paths.places}::jsonpath) as place (json),
        jsonb_path_query(place.json, ${paths.row}::jsonpath) as row_value (json),
        lateral (
          select json from jsonb_path_query(place.json, ${paths.column}::jsonpath) as given (json)
          union all
          select null where jsonb_path_exists(place.json, ${paths.column}::jsonpath)
        ) as column_value
      where ${selected(scope, selection)}
      group by 1, 2 order by 3 desc, 2 nulls first limit ${listLimits.countedTo}`.execute(scope.tables());
    return rows;
  },
});

export type SurveyResultsRepository = ReturnType<typeof surveyResultsRepository>;

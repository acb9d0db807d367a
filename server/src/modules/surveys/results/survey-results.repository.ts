import { sql, type RawBuilder } from 'kysely';
import { resultLimits, type QuestionKind } from '@vantage/contract/surveys/survey-results';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { Scope } from '../../../platform/database/database';
import { singleValued, type AnswerCount } from './summaries';

/** By question. */
export type QuestionKinds = ReadonlyMap<string, QuestionKind>;

export interface ResponseSelection {
  readonly surveyId: string;
  readonly timeZone: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
  readonly language?: string | undefined;
  readonly answers: readonly AnswerCondition[];
}

export interface AnswerCondition {
  readonly question: string;
  readonly value: string;
  /** Whether an answer is a list of values. */
  readonly isList: boolean;
}

export interface TextAnswerRow {
  readonly question: string;
  readonly id: string;
  /** A text, or what a question with several parts is answered with. */
  readonly answer: unknown;
  readonly completed_at: Date;
}

/** Responses that one transaction adds to the counts. */
const batchSize = 1_000;

/** Arbitrary. An advisory lock per survey serializes the processes that update its counts. */
const advisoryLockId = 7_210_044;

export const isFiltered = ({ from, to, version, language, answers }: ResponseSelection): boolean =>
  [from, to, version, language].some((value) => value !== undefined) || answers.length > 0;

/** A condition on the relation `response`. */
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
    ...answers.map(({ question, value, isList }) =>
      isList
        ? sql`jsonb_exists(response.answers -> ${question}, ${value})`
        : sql`response.answers ->> ${question} = ${value}`,
    ),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

const kindsAsJson = (kinds: QuestionKinds, wanted: (kind: QuestionKind) => boolean): string =>
  JSON.stringify(Object.fromEntries([...kinds].filter(([, kind]) => wanted(kind))));

const longest = sql.lit(resultLimits.value);
const textOf = (value: RawBuilder<unknown>) => sql`left(${value} #>> '{}', ${longest})`;
const isScalar = (value: RawBuilder<unknown>) =>
  sql`jsonb_typeof(${value}) in ('string', 'number', 'boolean') and ${value} #>> '{}' <> ''`;
const asArray = (value: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end`;
const asList = (value: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${value}) = 'array' then ${value} else jsonb_build_array(${value}) end`;
const asObject = (value: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${value}) = 'object' then ${value} else '{}' end`;

const answer = sql`answer.value`;
const item = sql`item.value`;
const itemOf = (list: RawBuilder<unknown>) =>
  sql`jsonb_array_elements(${list}) with ordinality as item (value, position)`;

/**
 * Response id, question, part and value of each answer in the relation `response`. In two passes: most
 * questions take a single value, for which a lateral join would be slower.
 */
const answeredValues = (kinds: QuestionKinds): RawBuilder<unknown> => sql`
  select response.id, answer.key as question, '' as part, ${textOf(answer)} as value
  from response, jsonb_each(response.answers) as answer
  where jsonb_exists(${kindsAsJson(kinds, (kind) => singleValued.has(kind))}::jsonb, answer.key)
    and ${isScalar(answer)}
  union all
  select response.id, answer.key, given.part, given.value
  from response, jsonb_each(response.answers) as answer,
    lateral (select ${kindsAsJson(kinds, (kind) => !singleValued.has(kind))}::jsonb ->> answer.key as kind) as question,
    lateral (
      select '' as part, '' as value
      union all
      select case question.kind when 'ranking' then item.position::text else '' end, ${textOf(item)}
      from ${itemOf(asArray(answer))} where question.kind in ('choices', 'ranking') and ${isScalar(item)}
      union all
      select left(matrix_row.key, ${longest}), ${textOf(item)}
      from jsonb_each(${asObject(answer)}) as matrix_row, ${itemOf(asList(sql`matrix_row.value`))}
      where question.kind = 'matrix' and ${isScalar(item)}
    ) as given
  where question.kind is not null`;

/** Counts by day, version and language use an empty question name. */
const propertyValues = (timeZone: string): RawBuilder<unknown> => sql`
  select response.id, '' as question, property.part, property.value
  from response, lateral (values
    ('day', (response.completed_at at time zone ${timeZone})::date::text),
    ('version', response.version::text),
    ('language', coalesce(response.language, ''))) as property (part, value)`;

/** One row per value of a question with one or several values. */
const valuesOf = (question: string, alias: 'row_item' | 'column_item') => sql`
  jsonb_array_elements_text(case jsonb_typeof(response.answers -> ${question})
    when 'array' then response.answers -> ${question}
    else jsonb_build_array(response.answers -> ${question}) end) as ${sql.ref(alias)} (value)`;

export const surveyResultsRepository = () => ({
  /** Counts responses that `addToCounts` has added. Reads the value ids of every selected response. */
  async count(scope: Scope, selection: ResponseSelection): Promise<AnswerCount[]> {
    const { rows } = await sql<AnswerCount>`
      with given as (
        select given.id, count(*)::int as count
        from survey_response as response, unnest(response.value_ids) as given (id)
        where ${selected(scope, selection)}
        group by given.id
      )
      select value.question, value.part, value.value, given.count
      from given join survey_answer_count as value
        on value.tenant_id = ${scope.tenantId} and value.survey_id = ${selection.surveyId} and value.id = given.id`.execute(
      scope.tables(),
    );
    return rows;
  },

  /** @returns whether there are responses that were not added to the counts */
  async isBehind(scope: Scope, surveyId: string): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('survey_response')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('counted', '=', false)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Of the responses that were added by `addToCounts`. */
  storedCounts: (scope: Scope, surveyId: string): Promise<AnswerCount[]> =>
    scope
      .tables()
      .selectFrom('survey_answer_count')
      .select(['question', 'part', 'value', 'count'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('count', '>', 0)
      .execute(),

  /** @returns whether there may be more responses to add */
  async addToCounts(
    scope: Scope,
    { surveyId, timeZone }: Pick<ResponseSelection, 'surveyId' | 'timeZone'>,
    kinds: QuestionKinds,
  ): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(${advisoryLockId}::int, hashtext(${surveyId}))`.execute(
      scope.tables(),
    );
    const { rows } = await sql<{ added: number }>`
      with response as materialized (
        select id, answers, version, language, completed_at from survey_response
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and not counted
        order by id limit ${batchSize}
        -- One that is being deleted is waited for, and then left out.
        for no key update
      ), given as materialized (
        ${answeredValues(kinds)} union all ${propertyValues(timeZone)}
      ), added as (
        insert into survey_answer_count (tenant_id, survey_id, id, question, part, value, count)
        select ${scope.tenantId}::uuid, ${surveyId}::uuid, last.id + row_number() over (), question, part, value, count
        from (select question, part, value, count(*)::int as count from given group by question, part, value) as counted,
          (select coalesce(max(id), 0) as id from survey_answer_count
            where tenant_id = ${scope.tenantId} and survey_id = ${surveyId}) as last
        on conflict (tenant_id, survey_id, question, part, value)
          do update set count = survey_answer_count.count + excluded.count
        returning id, question, part, value
      ), marked as (
        update survey_response set counted = true, value_ids = with_ids.value_ids
        from (
          select given.id, array_agg(added.id) as value_ids
          from given join added using (question, part, value) group by given.id
        ) as with_ids
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and survey_response.id = with_ids.id
        returning survey_response.id
      )
      select count(*)::int as added from marked`.execute(scope.tables());
    return (rows[0]?.added ?? 0) === batchSize;
  },

  /** Does nothing for a response that is not counted yet. The caller must have locked it. */
  async subtractFromCounts(scope: Scope, surveyId: string, responseId: string): Promise<void> {
    await sql`
      with given as materialized (
        select given.id, count(*)::int as count
        from survey_response as response, unnest(response.value_ids) as given (id)
        where response.tenant_id = ${scope.tenantId} and response.survey_id = ${surveyId} and response.id = ${responseId}
        group by given.id
      )
      update survey_answer_count set count = survey_answer_count.count - given.count
      from given
      where survey_answer_count.tenant_id = ${scope.tenantId} and survey_answer_count.survey_id = ${surveyId}
        and survey_answer_count.id = given.id`.execute(scope.tables());
  },

  /** The latest answers to each question. */
  async latestTexts(
    scope: Scope,
    selection: ResponseSelection,
    questions: readonly string[],
  ): Promise<TextAnswerRow[]> {
    if (questions.length === 0) return [];
    const { rows } = await sql<TextAnswerRow>`
      select question.name as question, latest.id, latest.answer, latest.completed_at
      from unnest(${questions}::text[]) as question (name), lateral (
        select response.id, response.answers -> question.name as answer, response.completed_at
        from survey_response as response
        where ${selected(scope, selection)} and jsonb_exists(response.answers, question.name)
        order by response.completed_at desc, response.id desc limit ${resultLimits.latestTexts}
      ) as latest
      order by latest.completed_at desc, latest.id desc`.execute(scope.tables());
    return rows;
  },

  /** Rows of a cross-tabulation of two questions, the most frequent pairs first. */
  async crossCounts(
    scope: Scope,
    selection: ResponseSelection,
    { row, column }: { readonly row: string; readonly column: string },
  ): Promise<{ row: string; column: string; count: number }[]> {
    const { rows } = await sql<{ row: string; column: string; count: number }>`
      select left(row_item.value, ${longest}) as "row", left(column_item.value, ${longest}) as "column",
        count(*)::int as count
      from survey_response as response, ${valuesOf(row, 'row_item')}, ${valuesOf(column, 'column_item')}
      where ${selected(scope, selection)} and jsonb_exists(response.answers, ${row})
        and jsonb_exists(response.answers, ${column})
      group by 1, 2 order by 3 desc limit ${listLimits.countedTo}`.execute(scope.tables());
    return rows;
  },
});

export type SurveyResultsRepository = ReturnType<typeof surveyResultsRepository>;

import { sql, type RawBuilder } from 'kysely';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { Scope } from '../../../platform/database/database';
import { valuesWithin } from './answer-json';
import { singleValued, type AnswerCount } from './summaries';
import type { SurveyQuestion } from './survey-questions';

/** Responses that one transaction adds to the counts. */
const batchSize = 1_000;

/** Arbitrary. An advisory lock per survey serializes the processes that update its counts. */
const advisoryLockId = 7_210_044;

/** In these statements, a matrix with checkboxes is a kind. */
const checkboxMatrix = 'checkboxMatrix';

const kindsOf = (questions: readonly SurveyQuestion[]): Record<string, string> =>
  Object.fromEntries(
    questions.map(({ name, kind, hasSeveralPerRow }) => [name, hasSeveralPerRow ? checkboxMatrix : kind]),
  );

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

const longest = sql.lit(resultLimits.value);
const textOf = (value: RawBuilder<unknown>) => sql`left(${value} #>> '{}', ${longest})`;
/** Whether there is any value in an answer or in a part of it. */
const hasValue = (json: RawBuilder<unknown>) =>
  sql<boolean>`jsonb_path_exists(${json}, ${valuesWithin('$')}::jsonpath)`;
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

const singleKinds = sql.join([...singleValued].map((kind) => sql.lit(kind)));

/**
 * Part and value of each value in an answer, and an empty value for an answer that is no single value. For rows with
 * checkboxes, another for each row; for rows that only got checkboxes in a newer version, for each value but the first.
 */
const valuesIn = (value: RawBuilder<unknown>, kind: RawBuilder<unknown>) => sql`
  select '' as part, ${textOf(value)} as value where ${kind} in (${singleKinds}) and ${isScalar(value)}
  union all
  select '', '' where ${kind} not in (${singleKinds}) and ${hasValue(value)}
  union all
  select case ${kind} when 'ranking' then item.position::text else '' end, ${textOf(item)}
  from ${itemOf(asArray(value))} where ${kind} in ('choices', 'ranking') and ${isScalar(item)}
  union all
  select left(matrix_row.key, ${longest}), ${textOf(item)}
  from jsonb_each(${asObject(value)}) as matrix_row, ${itemOf(asList(sql`matrix_row.value`))}
  where ${kind} in ('matrix', ${sql.lit(checkboxMatrix)}) and ${isScalar(item)}
  union all
  select left(matrix_row.key, ${longest}), '' from jsonb_each(${asObject(value)}) as matrix_row
  where ${kind} = ${sql.lit(checkboxMatrix)} and ${hasValue(sql`matrix_row.value`)}
  union all
  select left(matrix_row.key, ${longest}), ''
  from jsonb_each(${asObject(value)}) as matrix_row, ${itemOf(asArray(sql`matrix_row.value`))}
  where ${kind} = 'matrix' and ${isScalar(item)} and item.position > 1`;

/** Name and content of each row or panel of a compound answer. */
const entriesOf = (value: RawBuilder<unknown>, shape: RawBuilder<unknown>) => sql`
  select '' as name, ${value} as content where ${shape} = 'fields'
  union all
  select '', item.value from ${itemOf(asArray(value))} where ${shape} = 'list'
  union all
  select left(entry.key, ${longest}), entry.value from jsonb_each(${asObject(value)}) as entry where ${shape} = 'rows'`;

/** Values of nested questions. */
const nestedValues = (questions: readonly SurveyQuestion[]): RawBuilder<unknown> => {
  const compound = questions.map(({ name, shape, nestedQuestions }) => [
    name,
    { shape, kinds: kindsOf(nestedQuestions) },
  ]);
  return sql`
  select response.id, answer.key, nested.key,
    case when given.part = '' and nested_question.kind <> ${sql.lit(checkboxMatrix)} then entry.name else given.part end,
    given.value
  from response, jsonb_each(response.answers) as answer,
    lateral (select ${asJson(Object.fromEntries(compound))} -> answer.key as compound) as question,
    lateral (${entriesOf(answer, sql`question.compound ->> 'shape'`)}) as entry,
    jsonb_each(${asObject(sql`entry.content`)}) as nested,
    lateral (select question.compound -> 'kinds' ->> nested.key as kind) as nested_question,
    lateral (${valuesIn(sql`nested.value`, sql`nested_question.kind`)}) as given
  where question.compound is not null and nested_question.kind is not null`;
};

/**
 * Response id, question, nested question, part and value of each answer in the relation `response`. In several
 * passes: most questions take a single value, for which a lateral join would be slower.
 */
const answeredValues = (questions: readonly SurveyQuestion[]): RawBuilder<unknown> => {
  const single = questions.filter(({ kind }) => singleValued.has(kind));
  const others = questions.filter(({ kind }) => !singleValued.has(kind));
  const compound = questions.filter(({ kind }) => kind === 'compound');
  return sql`
  select response.id, answer.key as question, '' as nested_question, '' as part, ${textOf(answer)} as value
  from response, jsonb_each(response.answers) as answer
  where jsonb_exists(${asJson(kindsOf(single))}, answer.key) and ${isScalar(answer)}
  union all
  select response.id, answer.key, '', given.part, given.value
  from response, jsonb_each(response.answers) as answer,
    lateral (select ${asJson(kindsOf(others))} ->> answer.key as kind) as question,
    lateral (${valuesIn(answer, sql`question.kind`)}) as given
  where question.kind is not null
  ${compound.length === 0 ? sql`` : sql`union all ${nestedValues(compound)}`}`;
};

/** Counts by day, version and language use an empty question name. */
const propertyValues = (timeZone: string): RawBuilder<unknown> => sql`
  select response.id, '' as question, '' as nested_question, property.part, property.value
  from response, lateral (values
    ('day', (response.completed_at at time zone ${timeZone})::date::text),
    ('version', response.version::text),
    ('language', coalesce(response.language, ''))) as property (part, value)`;

export const answerCountRepository = () => ({
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
      .select(['question', 'nested_question as nestedQuestion', 'part', 'value', 'count'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('count', '>', 0)
      .execute(),

  /** @returns whether there may be more responses to add */
  async addToCounts(
    scope: Scope,
    { surveyId, timeZone }: { readonly surveyId: string; readonly timeZone: string },
    questions: readonly SurveyQuestion[],
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
        ${answeredValues(questions)} union all ${propertyValues(timeZone)}
      ), added as (
        insert into survey_answer_count (tenant_id, survey_id, id, question, nested_question, part, value, count)
        select ${scope.tenantId}::uuid, ${surveyId}::uuid, last.id + row_number() over (),
          question, nested_question, part, value, count
        from (select question, nested_question, part, value, count(*)::int as count from given group by 1, 2, 3, 4) as counted,
          (select coalesce(max(id), 0) as id from survey_answer_count
            where tenant_id = ${scope.tenantId} and survey_id = ${surveyId}) as last
        on conflict (tenant_id, survey_id, question, nested_question, part, value)
          do update set count = survey_answer_count.count + excluded.count
        returning id, question, nested_question, part, value
      ), marked as (
        update survey_response set counted = true, value_ids = with_ids.value_ids
        from (
          select given.id, array_agg(added.id) as value_ids
          from given join added using (question, nested_question, part, value) group by given.id
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
});

export type AnswerCountRepository = ReturnType<typeof answerCountRepository>;

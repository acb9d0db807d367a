import { sql, type RawBuilder } from 'kysely';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { Scope } from '../../../../platform/database/database';
import { valuesWithin } from '../answer-json';
import { isSingleValue, singleValueFormats, type AnswerFormat } from '../answer-formats';
import type { AnswerCount } from '../summaries';
import type { SurveyQuestion } from '../survey-questions';

/** Responses that one transaction adds to the counts. */
const batchSize = 1_000;

/** Arbitrary. An advisory lock per survey serializes the processes that update its counts. */
const advisoryLockId = 7_210_044;

/** By name. Questions that share a name may have several formats, of which one has several values. */
const formatsOf = (questions: readonly SurveyQuestion[]): Record<string, AnswerFormat | undefined> =>
  Object.fromEntries(
    questions.map(({ name, formats }) => [
      name,
      formats.find((format) => !isSingleValue(format)) ?? formats[0],
    ]),
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

const singleFormats = sql.join(singleValueFormats.map((format) => sql.lit(format)));

/** Part and value of each value in an answer, and an empty value for an answer that is no single value. */
const valuesIn = (value: RawBuilder<unknown>, format: RawBuilder<unknown>) => sql`
  select '' as part, ${textOf(value)} as value where ${format} in (${singleFormats}) and ${isScalar(value)}
  union all
  select '', '' where ${format} not in (${singleFormats}) and ${hasValue(value)}
  union all
  select case ${format} when 'ranking' then item.position::text else '' end, ${textOf(item)}
  from ${itemOf(asList(value))} where ${format} in ('choices', 'ranking') and ${isScalar(item)}
  union all
  select left(matrix_row.key, ${longest}), ${textOf(item)}
  from jsonb_each(${asObject(value)}) as matrix_row, ${itemOf(asList(sql`matrix_row.value`))}
  where ${format} in ('matrix', 'checkboxMatrix') and ${isScalar(item)}
  union all
  select left(matrix_row.key, ${longest}), '' from jsonb_each(${asObject(value)}) as matrix_row
  where ${format} = 'checkboxMatrix' and ${hasValue(sql`matrix_row.value`)}`;

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
    { shape, formats: formatsOf(nestedQuestions) },
  ]);
  return sql`
  select response.id, answer.key, question.compound ->> 'shape', nested.key, nested_question.format,
    case when given.part = '' and nested_question.format <> 'checkboxMatrix' then entry.name else given.part end,
    given.value
  from response, jsonb_each(response.answers) as answer,
    lateral (select ${asJson(Object.fromEntries(compound))} -> answer.key as compound) as question,
    lateral (${entriesOf(answer, sql`question.compound ->> 'shape'`)}) as entry,
    jsonb_each(${asObject(sql`entry.content`)}) as nested,
    lateral (select question.compound -> 'formats' ->> nested.key as format) as nested_question,
    lateral (${valuesIn(sql`nested.value`, sql`nested_question.format`)}) as given
  where question.compound is not null and nested_question.format is not null`;
};

/**
 * Response id, question, nested question with their formats, part and value of each answer in the relation `response`.
 * In several passes: most questions take a single value, for which a lateral join would be slower.
 */
const answeredValues = (questions: readonly SurveyQuestion[]): RawBuilder<unknown> => {
  const takesOneValue = ({ formats }: SurveyQuestion): boolean => formats.every(isSingleValue);
  const single = questions.filter(takesOneValue);
  const others = questions.filter((question) => !takesOneValue(question));
  const compound = questions.filter(({ kind }) => kind === 'compound');
  return sql`
  select response.id, answer.key as question, ${asJson(formatsOf(single))} ->> answer.key as format,
    '' as nested_question, '' as nested_format, '' as part, ${textOf(answer)} as value
  from response, jsonb_each(response.answers) as answer
  where jsonb_exists(${asJson(formatsOf(single))}, answer.key) and ${isScalar(answer)}
  union all
  select response.id, answer.key, question.format, '', '', given.part, given.value
  from response, jsonb_each(response.answers) as answer,
    lateral (select ${asJson(formatsOf(others))} ->> answer.key as format) as question,
    lateral (${valuesIn(answer, sql`question.format`)}) as given
  where question.format is not null
  ${compound.length === 0 ? sql`` : sql`union all ${nestedValues(compound)}`}`;
};

/** Counts by day, version and language use an empty question name. */
const propertyValues = (timeZone: string): RawBuilder<unknown> => sql`
  select response.id, '' as question, '' as format, '' as nested_question, '' as nested_format, property.part,
    property.value
  from response, lateral (values
    ('day', (response.completed_at at time zone ${timeZone})::date::text),
    ('version', response.version::text),
    ('language', coalesce(response.language, ''))) as property (part, value)`;

/** Identifies a value within its survey. All changes of counts lock them in this order, so that none deadlock. */
const valueKey = sql.raw('question, format, nested_question, nested_format, part, value');

/** Until the transaction ends, no other one counts responses of the survey. */
export async function lockCounting(scope: Scope, surveyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLockId}::int, hashtext(${surveyId}))`.execute(
    scope.tables(),
  );
}

/** The responses to a version that a transaction adds to the counts. */
export interface CountedResponses {
  readonly surveyId: string;
  readonly version: number;
  /** The time zone of the days by which responses are counted. */
  readonly timeZone: string;
  /** The questions of this version only: a type may have changed between versions. */
  readonly questions: readonly SurveyQuestion[];
}

export const answerCountRepository = () => ({
  /**
   * @param exceptVersions versions that are not looked for
   * @returns the version of a response that was not added to the counts; undefined if there is none
   */
  async uncountedVersion(
    scope: Scope,
    surveyId: string,
    exceptVersions: readonly number[],
  ): Promise<number | undefined> {
    let rows = scope
      .tables()
      .selectFrom('survey_response')
      .select('version')
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      // No parameter, since a generic plan would not use the index of uncounted responses.
      .where(sql<boolean>`not counted`)
      .orderBy('id')
      .limit(1);
    if (exceptVersions.length > 0) rows = rows.where('version', 'not in', exceptVersions);
    return (await rows.executeTakeFirst())?.version;
  },

  /** The versions of counted responses. */
  async countedVersions(scope: Scope, surveyId: string): Promise<number[]> {
    const rows = await scope
      .tables()
      .selectFrom('survey_answer_count')
      .select('value')
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('question', '=', '')
      .where('part', '=', 'version')
      .where('count', '>', 0)
      .execute();
    return rows.map(({ value }) => Number(value));
  },

  /** @returns the counts of the responses that were added by `addToCounts` */
  storedCounts: (scope: Scope, surveyId: string): Promise<AnswerCount[]> =>
    scope
      .tables()
      .selectFrom('survey_answer_count')
      .select([
        'question',
        sql<AnswerCount['format']>`format`.as('format'),
        'nested_question as nestedQuestion',
        sql<AnswerCount['nestedFormat']>`nested_format`.as('nestedFormat'),
        'part',
        'value',
        'count',
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('count', '>', 0)
      .execute(),

  /**
   * Adds none while the survey's responses are being marked as not counted.
   * @returns whether there may be more responses to that version to add
   */
  async addToCounts(
    scope: Scope,
    { surveyId, version, timeZone, questions }: CountedResponses,
  ): Promise<boolean> {
    await lockCounting(scope, surveyId);
    const { rows } = await sql<{ added: number }>`
      with response as materialized (
        select id, answers, version, language, completed_at from survey_response
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and not counted and version = ${version}
          and not exists (
            select 1 from survey_recount where tenant_id = ${scope.tenantId} and survey_id = ${surveyId})
        order by id limit ${batchSize}
        -- One that is being deleted is waited for, and then left out.
        for no key update
      ), given as materialized (
        ${answeredValues(questions)} union all ${propertyValues(timeZone)}
      ), added as (
        insert into survey_answer_count (
          tenant_id, survey_id, id, question, format, nested_question, nested_format, part, value, count)
        select ${scope.tenantId}::uuid, ${surveyId}::uuid, last.id + row_number() over (), ${valueKey}, count
        from (select ${valueKey}, count(*)::int as count from given group by 1, 2, 3, 4, 5, 6) as counted,
          (select coalesce(max(id), 0) as id from survey_answer_count
            where tenant_id = ${scope.tenantId} and survey_id = ${surveyId}) as last
        order by ${valueKey}
        on conflict (tenant_id, survey_id, ${valueKey})
          do update set count = survey_answer_count.count + excluded.count
        returning id, ${valueKey}
      ), marked as (
        update survey_response set counted = true, value_ids = with_ids.value_ids
        from (
          select given.id, array_agg(added.id) as value_ids
          from given join added using (${valueKey}) group by given.id
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
      ), locked as materialized (
        select id from survey_answer_count
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and id in (select id from given)
        order by ${valueKey}
        for no key update
      )
      update survey_answer_count set count = survey_answer_count.count - given.count
      from given join locked using (id)
      where survey_answer_count.tenant_id = ${scope.tenantId} and survey_answer_count.survey_id = ${surveyId}
        and survey_answer_count.id = given.id`.execute(scope.tables());
  },
});

export type AnswerCountRepository = ReturnType<typeof answerCountRepository>;

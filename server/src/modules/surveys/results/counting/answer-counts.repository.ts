import { sql, type RawBuilder } from 'kysely';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { Scope } from '../../../../platform/database/database';
import type { SizedRow } from '../../../../platform/database/read-in-batches';
import {
  formatsCountedBy,
  isSingleValue,
  type AnswerFormat,
  type CountedValues,
} from '../questions/answer-formats';
import { valuesWithin } from '../questions/answer-paths';
import type { SurveyQuestion } from '../questions/survey-questions';
import type { AnswerCount } from './answer-count';
import { isListed, readBoundedCounts, type ListedRows } from './bounded-counts.repository';

/** The id is arbitrary. An advisory lock per survey serializes the processes that update its counts. */
const advisoryLockId = 7_210_044;

/** Questions that share a name may have answers in several formats, which one format can represent. */
const formatsByName = (questions: readonly SurveyQuestion[]): Record<string, AnswerFormat> =>
  Object.fromEntries(questions.map(({ name, format }) => [name, format]));

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

const maxLength = sql.lit(resultLimits.value);
const valueText = (value: RawBuilder<unknown>) => sql`left(${value} #>> '{}', ${maxLength})`;
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
const arrayItems = (list: RawBuilder<unknown>) =>
  sql`jsonb_array_elements(${list}) with ordinality as item (value, position)`;

/** Whether a format is counted in one of these ways. */
const isCountedBy = (format: RawBuilder<unknown>, ...counted: readonly CountedValues[]) =>
  sql`${format} in (${sql.join(counted.flatMap(formatsCountedBy).map((each) => sql.lit(each)))})`;

/** Selects dimension and value of each value in an answer, and an empty value for an answer that is no single value. */
const valuesIn = (value: RawBuilder<unknown>, format: RawBuilder<unknown>) => sql`
  select '' as dimension, ${valueText(value)} as value where ${isCountedBy(format, 'value')} and ${isScalar(value)}
  union all
  select '', '' where not ${isCountedBy(format, 'value')} and ${hasValue(value)}
  union all
  select case when ${isCountedBy(format, 'ranks')} then item.position::text else '' end, ${valueText(item)}
  from ${arrayItems(asList(value))} where ${isCountedBy(format, 'items', 'ranks')} and ${isScalar(item)}
  union all
  select left(matrix_row.key, ${maxLength}), ${valueText(item)}
  from jsonb_each(${asObject(value)}) as matrix_row, ${arrayItems(asList(sql`matrix_row.value`))}
  where ${isCountedBy(format, 'rowValue', 'rowItems')} and ${isScalar(item)}
  union all
  select left(matrix_row.key, ${maxLength}), '' from jsonb_each(${asObject(value)}) as matrix_row
  where ${isCountedBy(format, 'rowItems')} and ${hasValue(sql`matrix_row.value`)}`;

/** Selects name and content of each row or panel of a compound answer. */
const entries = (value: RawBuilder<unknown>, format: RawBuilder<unknown>) => sql`
  select '' as name, ${value} as content where ${format} = 'fields'
  union all
  select '', item.value from ${arrayItems(asArray(value))} where ${format} = 'list'
  union all
  select left(entry.key, ${maxLength}), entry.value from jsonb_each(${asObject(value)}) as entry where ${format} = 'rows'`;

/** Selects the values of nested questions. */
const nestedValues = (questions: readonly SurveyQuestion[]): RawBuilder<unknown> => {
  const compound = questions.map(({ name, format, nestedQuestions }) => [
    name,
    { format, nestedFormats: formatsByName(nestedQuestions) },
  ]);
  return sql`
  select response.id, answer.key, question.compound ->> 'format', nested.key, nested_question.format,
    case when answered.dimension = '' and not ${isCountedBy(sql`nested_question.format`, 'rowItems')} then entry.name else answered.dimension end,
    answered.value
  from response, jsonb_each(response.answers) as answer,
    lateral (select ${asJson(Object.fromEntries(compound))} -> answer.key as compound) as question,
    lateral (${entries(answer, sql`question.compound ->> 'format'`)}) as entry,
    jsonb_each(${asObject(sql`entry.content`)}) as nested,
    lateral (select question.compound -> 'nestedFormats' ->> nested.key as format) as nested_question,
    lateral (${valuesIn(sql`nested.value`, sql`nested_question.format`)}) as answered
  where question.compound is not null and nested_question.format is not null`;
};

/**
 * Selects response id, question and nested question with their formats, dimension and value of each answer in the relation
 * `response`. There are several passes, since a lateral join would be slower for single values, which most answers are.
 */
const answeredValues = (questions: readonly SurveyQuestion[]): RawBuilder<unknown> => {
  const hasSingleValue = ({ format }: SurveyQuestion): boolean => isSingleValue(format);
  const single = questions.filter(hasSingleValue);
  const others = questions.filter((question) => !hasSingleValue(question));
  const compound = questions.filter(({ kind }) => kind === 'compound');
  return sql`
  select response.id, answer.key as question, ${asJson(formatsByName(single))} ->> answer.key as format,
    '' as nested_question, '' as nested_format, '' as dimension, ${valueText(answer)} as value
  from response, jsonb_each(response.answers) as answer
  where jsonb_exists(${asJson(formatsByName(single))}, answer.key) and ${isScalar(answer)}
  union all
  select response.id, answer.key, question.format, '', '', answered.dimension, answered.value
  from response, jsonb_each(response.answers) as answer,
    lateral (select ${asJson(formatsByName(others))} ->> answer.key as format) as question,
    lateral (${valuesIn(answer, sql`question.format`)}) as answered
  where question.format is not null
  ${compound.length === 0 ? sql`` : sql`union all ${nestedValues(compound)}`}`;
};

/** Counts by day, version, language and combination of attributes use an empty question name. */
const propertyValues = (timeZone: string): RawBuilder<unknown> => sql`
  select response.id, '' as question, '' as format, '' as nested_question, '' as nested_format, property.dimension,
    property.value
  from response, lateral (values
    ('day', (response.completed_at at time zone ${timeZone})::date::text),
    ('version', response.version::text),
    ('language', coalesce(response.language, '')),
    ('attributes', nullif(response.attributes::text, '{}'))) as property (dimension, value)
  where property.value is not null`;

/** These columns identify a value within its survey. All changes of counts lock them in this order, so that none deadlock. */
const valueKey = sql.raw('question, format, nested_question, nested_format, dimension, value');

/** Waits for other transactions that count responses to the survey, and blocks them until this one ends. */
export async function lockCounting(scope: Scope, surveyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLockId}::int, hashtext(${surveyId}))`.execute(
    scope.tables(),
  );
}

/** A transaction adds responses to one version to the counts. */
export interface CountedResponses {
  readonly surveyId: string;
  readonly ids: readonly string[];
  /** Responses are counted by their day in this time zone. */
  readonly timeZone: string;
  /** They are the questions of this version only, because a type may have changed between versions. */
  readonly questions: readonly SurveyQuestion[];
}

export const answerCountRepository = () => ({
  /**
   * @param exceptVersions versions that are ignored
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
      .where(sql<boolean>`not is_counted and is_released`)
      .orderBy('id')
      .limit(1);
    if (exceptVersions.length > 0) rows = rows.where('version', 'not in', exceptVersions);
    return (await rows.executeTakeFirst())?.version;
  },

  /** @returns the versions of counted responses */
  async countedVersions(scope: Scope, surveyId: string): Promise<number[]> {
    const rows = await scope
      .tables()
      .selectFrom('survey_answer_count')
      .select('value')
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('question', '=', '')
      .where('dimension', '=', 'version')
      .where('count', '>', 0)
      .execute();
    return rows.map(({ value }) => Number(value));
  },

  /**
   * @param limited questions of which results don't list all rows
   * @returns the counts of the responses that were added by `addToCounts`
   */
  storedCounts(
    scope: Scope,
    surveyId: string,
    limited: readonly ListedRows[] = [],
  ): Promise<readonly AnswerCount[]> {
    return readBoundedCounts(
      scope,
      sql`select question, format, nested_question as "nestedQuestion", nested_format as "nestedFormat", dimension,
          value.value, count
        from survey_answer_count as value
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and count > 0 and ${isListed(limited)}`,
    );
  },

  /** @returns the sizes of some responses to a version that were not added to the counts; the first ones by id */
  uncountedResponses(
    scope: Scope,
    surveyId: string,
    { version, limit }: { readonly version: number; readonly limit: number },
  ): Promise<SizedRow[]> {
    return scope
      .tables()
      .selectFrom('survey_response')
      .select([
        'id',
        // Compressed answers may be a hundred times as large.
        sql<number>`case when pg_column_compression(answers) is null then pg_column_size(answers)
          else octet_length(answers::text) end`.as('size'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where(sql<boolean>`not is_counted and is_released`)
      .where('version', '=', version)
      .orderBy('id')
      .limit(limit)
      .execute();
  },

  /**
   * Adds responses that were not added before, but none while the survey's responses are being marked as not counted.
   */
  async addToCounts(scope: Scope, { surveyId, ids, timeZone, questions }: CountedResponses): Promise<void> {
    await lockCounting(scope, surveyId);
    await sql`
      with response as materialized (
        select id, answers, version, language, completed_at, attributes from survey_response
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and not is_counted and is_released
          and id = any(${[...ids]}::uuid[])
          and not exists (
            select 1 from survey_recount where tenant_id = ${scope.tenantId} and survey_id = ${surveyId})
        order by id
        -- This waits for a response that is being deleted, and then omits it.
        for no key update
      ), answered as materialized (
        ${answeredValues(questions)} union all ${propertyValues(timeZone)}
      ), added as (
        insert into survey_answer_count as stored (
          tenant_id, survey_id, id, question, format, nested_question, nested_format, dimension, value, count)
        select ${scope.tenantId}::uuid, ${surveyId}::uuid, last.id + row_number() over (), ${valueKey}, count
        from (select ${valueKey}, count(*)::int as count from answered group by 1, 2, 3, 4, 5, 6) as counted,
          (select coalesce(max(id), 0) as id from survey_answer_count
            where tenant_id = ${scope.tenantId} and survey_id = ${surveyId}) as last
        order by ${valueKey}
        on conflict (tenant_id, survey_id, ${valueKey})
          do update set count = stored.count + excluded.count
        returning id, ${valueKey}
      )
      update survey_response set is_counted = true, answer_value_ids = with_ids.answer_value_ids
      from (
        select answered.id, array_agg(added.id) as answer_value_ids
        from answered join added using (${valueKey}) group by answered.id
      ) as with_ids
      where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and survey_response.id = with_ids.id`.execute(
      scope.tables(),
    );
  },

  /** Does nothing for a response that is not counted yet. The caller must have locked it. */
  async subtractFromCounts(scope: Scope, surveyId: string, responseId: string): Promise<void> {
    await sql`
      with answered as materialized (
        select answered.id, count(*)::int as count
        from survey_response as response, unnest(response.answer_value_ids) as answered (id)
        where response.tenant_id = ${scope.tenantId} and response.survey_id = ${surveyId} and response.id = ${responseId}
        group by answered.id
      ), locked as materialized (
        select id from survey_answer_count
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and id in (select id from answered)
        order by ${valueKey}
        for no key update
      )
      update survey_answer_count set count = survey_answer_count.count - answered.count
      from answered join locked using (id)
      where survey_answer_count.tenant_id = ${scope.tenantId} and survey_answer_count.survey_id = ${surveyId}
        and survey_answer_count.id = answered.id`.execute(scope.tables());
  },
});

export type AnswerCountRepository = ReturnType<typeof answerCountRepository>;

import { sql, type RawBuilder } from 'kysely';
import type { NumberRange } from '@vantage/contract/surveys/answer-filters';
import { resultLimits } from '@vantage/contract/surveys/result-limits';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { Scope } from '../../../platform/database/database';
import type { AnswerCount } from './counting/answer-count';
import { isListed, readBoundedCounts, type ListedRows } from './counting/bounded-counts.repository';
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
  /** Filters by attribute, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Responses to protected surveys have random ids, and are listed in their order. */
  readonly isProtected: boolean;
}

export interface AnswerCondition extends Pick<
  AnswerField,
  'question' | 'formats' | 'nestedQuestion' | 'nestedFormats' | 'dimension'
> {
  readonly value: string | NumberRange;
}

export interface PairCount {
  readonly row: string;
  /** Null stands for any answer. */
  readonly column: string | null;
  readonly count: number;
}

/** A long answer is not read as a whole. */
export type AnswerExcerpt =
  | {
      /** Answers to nested questions are in the entries of their compound question, which have no other answers then. */
      readonly answer: unknown;
    }
  | {
      /** The first characters of the values in a long answer. */
      readonly beginning: string;
    };

export interface TextAnswerRow {
  /** Positions of questions in the requested list start at 1. */
  readonly position: number;
  readonly id: string;
  readonly excerpt: AnswerExcerpt;
  readonly completed_at: Date;
}

export const isFiltered = ({
  from,
  to,
  version,
  language,
  answers,
  attributes,
}: Omit<ResponseSelection, 'surveyId' | 'timeZone' | 'isProtected'>): boolean =>
  [from, to, version, language].some((value) => value !== undefined) ||
  answers.length > 0 ||
  attributes.size > 0;

const matchesCondition = (
  scope: Scope,
  surveyId: string,
  { question, formats, nestedQuestion, nestedFormats, dimension, value }: AnswerCondition,
): RawBuilder<unknown> => {
  const selectIds = (format: AnswerFormat, nestedFormat: AnswerFormat | '') => sql`
    select id from survey_answer_count
    where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and question = ${question}
      and format = ${format} and nested_question = ${nestedQuestion} and nested_format = ${nestedFormat}
      and dimension = ${dimension}`;
  const ids = formats.flatMap((format) =>
    (nestedQuestion === '' ? ([''] as const) : nestedFormats).map((nested) => selectIds(format, nested)),
  );
  if (typeof value === 'string') {
    const hasId = ids.map(
      (id) => sql`(${id} and value = ${value} and value <> '') = any (response.answer_value_ids)`,
    );
    return sql`(${sql.join(hasId, sql` or `)})`;
  }
  const number = sql`case when pg_input_is_valid(value, 'double precision') then value::double precision end`;
  const inRange = ids.map((id) => sql`${id} and ${number} >= ${value.from} and ${number} < ${value.to}`);
  // PostgreSQL could join a plain IN in a nested loop, while it builds a hash table for this once.
  return sql`exists (
    select from unnest(response.answer_value_ids) as answered (id)
    where (answered.id in (${sql.join(inRange, sql` union all `)})) is true)`;
};

/** Whether a response answers one of the versions. Null stands for any version. */
const answersVersionIn = (versions: readonly number[] | null): RawBuilder<boolean> =>
  versions === null ? sql<boolean>`true` : sql<boolean>`response.version = any(${versions}::int[])`;

/** @returns a condition on the relation `response`. Filters by answers select counted responses only. */
export const matchesSelection = (scope: Scope, selection: ResponseSelection): RawBuilder<boolean> => {
  const { surveyId, timeZone, from, to, version, language, answers, attributes } = selection;
  const conditions = [
    sql`response.tenant_id = ${scope.tenantId}`,
    sql`response.survey_id = ${surveyId}`,
    sql`response.is_released`,
    ...[...attributes].map(([name, value]) => sql`response.attributes ->> ${name} = ${value}`),
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

/** The latest responses come first; those to protected surveys have no order that says when someone answered. */
const listOrder = ({ isProtected }: ResponseSelection): RawBuilder<unknown> =>
  isProtected ? sql`response.id` : sql`response.completed_at desc, response.id desc`;

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

/** Characters of an answer with several parts, as JSON. The labels of the parts of longer answers are not displayed. */
const maxJsonLength = sql.lit(8_000);
/** Characters of the texts of all questions of a survey. */
const maxTextsLength = sql.lit(1_000_000);
const textLength = sql.lit(resultLimits.text);

interface DisplayedAnswer {
  readonly answer: RawBuilder<unknown>;
  /** Null stands for the whole question. */
  readonly nestedName: RawBuilder<unknown>;
  /** Whether the answer has its nested answers in rows by name. */
  readonly isByRow: RawBuilder<unknown>;
}

/** Selects an answer; for a nested question, the entries of the compound answer with no other answers. */
const displayedPart = ({ answer, nestedName, isByRow }: DisplayedAnswer) => {
  const nestedAnswer = (entry: RawBuilder<unknown>) =>
    sql`jsonb_build_object(${nestedName}, ${entry} -> ${nestedName})`;
  return sql`case
    when ${nestedName} is null then ${answer}
    when jsonb_typeof(${answer}) = 'array' then (
      select jsonb_agg(${nestedAnswer(sql`entry.value`)} order by entry.position)
      from jsonb_array_elements(${answer}) with ordinality as entry (value, position)
      where jsonb_exists(entry.value, ${nestedName}))
    when jsonb_typeof(${answer}) = 'object' and ${isByRow} then (
      select jsonb_object_agg(entry.key, ${nestedAnswer(sql`entry.value`)})
      from jsonb_each(${answer}) as entry where jsonb_exists(entry.value, ${nestedName}))
    else ${nestedAnswer(answer)} end`;
};

const excerpt = ({ answer, ...nested }: DisplayedAnswer): RawBuilder<AnswerExcerpt> => sql`(
  select case
    when case jsonb_typeof(part.json) when 'string' then length(part.json #>> '{}') <= ${textLength}
      else length(part.json::text) <= ${maxJsonLength} end
    then jsonb_build_object('answer', part.json)
    else jsonb_build_object('beginning', (
      -- Lax paths would find values in arrays twice.
      select coalesce(left(string_agg(found.value #>> '{}', e'\\n'), ${textLength}), '')
      from jsonb_path_query(part.json, ${`strict ${valuesWithin('$')}`}::jsonpath) as found (value)))
    end
  -- With an offset, a subquery is not inlined, so that a large answer is decompressed once and not for each use.
  from (
    select ${displayedPart({ ...nested, answer: sql`whole.json` })} as json
    from (select ${answer} as json offset 0) as whole
    offset 0
  ) as part)`;

/** Selects what is displayed of the answer in the relation `response`. */
export const answerExcerpt = ({ question, nested }: TextQuestion): RawBuilder<AnswerExcerpt> =>
  excerpt({
    answer: sql`response.answers -> ${question.name}`,
    nestedName: sql`${nested?.name ?? null}::text`,
    isByRow: sql`${question.format === 'rows'}::boolean`,
  });

const maxLength = sql.lit(resultLimits.value);
/** Counts of all groups together. A request takes some microseconds of the event loop for each. */
const maxGroupCounts = sql.lit(100_000);

export const surveyResultsRepository = () => ({
  /**
   * Counts responses that were added to the counts. Reads the value ids of every selected response.
   * @param limited questions of which results don't list all rows
   */
  countSelected(
    scope: Scope,
    selection: ResponseSelection,
    limited: readonly ListedRows[] = [],
  ): Promise<readonly AnswerCount[]> {
    return readBoundedCounts(
      scope,
      sql`select value.question, value.format, value.nested_question as "nestedQuestion",
          value.nested_format as "nestedFormat", value.dimension, value.value, answered.count
        from (
          select answered.id, count(*)::int as count
          from survey_response as response, unnest(response.answer_value_ids) as answered (id)
          where ${matchesSelection(scope, selection)}
          group by answered.id
        ) as answered
        join survey_answer_count as value on value.tenant_id = ${scope.tenantId}
          and value.survey_id = ${selection.surveyId} and value.id = answered.id
        where ${isListed(limited)}`,
    );
  },

  /**
   * Counts as `countSelected` does, for each of some values of an attribute.
   * @returns the counts by value
   */
  async countGroups(
    scope: Scope,
    selection: ResponseSelection,
    { name, values }: { readonly name: string; readonly values: readonly string[] },
    limited: readonly ListedRows[] = [],
  ): Promise<ReadonlyMap<string, readonly AnswerCount[]>> {
    const { rows } = await sql<AnswerCount & { readonly position: number }>`
      select answered.position, value.question, value.format, value.nested_question as "nestedQuestion",
        value.nested_format as "nestedFormat", value.dimension, value.value, answered.count
      from (
        select grouped.position::int, answered.id, count(*)::int as count
        from survey_response as response
          join unnest(${[...values]}::text[]) with ordinality as grouped (value, position)
            on grouped.value = response.attributes ->> ${name},
          unnest(response.answer_value_ids) as answered (id)
        where ${matchesSelection(scope, selection)}
        group by grouped.position, answered.id
      ) as answered
      join survey_answer_count as value on value.tenant_id = ${scope.tenantId}
        and value.survey_id = ${selection.surveyId} and value.id = answered.id
      where ${isListed(limited)}
      limit ${maxGroupCounts}`.execute(scope.tables());
    const byValue = new Map<string, AnswerCount[]>(values.map((value) => [value, []]));
    for (const { position, ...count } of rows) byValue.get(values[position - 1] ?? '')?.push(count);
    return byValue;
  },

  /**
   * Reads the latest answers to each question from counted responses. If texts are very long, only the last ones of
   * each question are read.
   */
  async latestTexts(
    scope: Scope,
    selection: ResponseSelection,
    questions: readonly TextQuestion[],
  ): Promise<TextAnswerRow[]> {
    if (questions.length === 0) return [];
    const asked = questions.map((textQuestion) => {
      const { question, nested } = textQuestion;
      const isByRow = question.format === 'rows';
      return {
        name: question.name,
        nested_name: nested?.name ?? null,
        is_by_row: isByRow,
        formats: question.formats,
        // Answers in fixed rows are counted by row, of which there may be many.
        counted_nested: nested && !isByRow ? nested.name : '',
        path: valuesWithin(answerJsonPath(question, nested)),
        versions: textQuestionVersions(textQuestion),
      };
    });
    const { rows } = await sql<TextAnswerRow>`
      with question as materialized (
        select asked.*, array(
          select value.id from survey_answer_count as value
          where value.tenant_id = ${scope.tenantId} and value.survey_id = ${selection.surveyId}
            and value.question = asked.name and value.format = any(asked.formats)
            and value.nested_question = asked.counted_nested and value.dimension = '' and value.value = '') as answer_value_ids
        from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (
          name text, nested_name text, is_by_row boolean, formats text[], counted_nested text, path jsonpath, versions int[]
        )) with ordinality as asked (
          name, nested_name, is_by_row, formats, counted_nested, path, versions, position)
      ), latest as materialized (
        select question.position::int, answered.*
        from question, lateral (
          select response.id, response.completed_at, row_number() over () as rank,
            ${excerpt({
              answer: sql`response.answers -> question.name`,
              nestedName: sql`question.nested_name`,
              isByRow: sql`question.is_by_row`,
            })} as excerpt
          from (
            select response.id, response.completed_at, response.answers from survey_response as response
            where ${matchesSelection(scope, selection)} and response.answer_value_ids && question.answer_value_ids
              and jsonb_path_exists(response.answers, question.path)
              and (question.versions is null or response.version = any(question.versions))
            order by ${listOrder(selection)} limit ${resultLimits.latestTexts}
          ) as response
        ) as answered
      )
      select position, id, completed_at, excerpt from (
        select *, sum(length(excerpt::text)) over (order by rank, position rows unbounded preceding) as total
        from latest
      ) as summed
      where total <= ${maxTextsLength}
      order by rank`.execute(scope.tables());
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

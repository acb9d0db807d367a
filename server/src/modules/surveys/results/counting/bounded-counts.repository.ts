import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../../platform/database/database';
import type { AnswerFormat } from '../questions/answer-formats';
import type { AnswerCount } from './answer-count';

/** Counts up to which a survey is read as it is. A request takes some microseconds of the event loop for each. */
const maxCounts = 20_000;
/** Values of a question, or of a row of a matrix, that are read if a survey has more counts. */
const maxValues = 10_000;
/** Groups of numbers that have a count each if a question has more values. */
const numberGroups = 1_000;

const numberFormat = sql.lit('number' satisfies AnswerFormat);
/** They identify a question or nested question, and its row. */
const groupColumns = ['question', 'format', 'nestedQuestion', 'nestedFormat', 'dimension'] as const;
const columnsIn = (table: string) => sql.join(groupColumns.map((column) => sql.ref(`${table}.${column}`)));
const countColumns = sql.join(groupColumns.map((column) => sql.ref(column)));

/**
 * Replaces the values of questions with more than `maxValues` of them: numbers by the means of a thousand groups of equal
 * size, so that the mean stays the same, and other values, except the most frequent ones, by null.
 */
const condensed = (counted: RawBuilder<unknown>) => sql<AnswerCount>`
  with counted as materialized (
    select counted.*, case
        when coalesce(nullif("nestedFormat", ''), format) = ${numberFormat}
          and pg_input_is_valid(value, 'double precision')
          and abs(value::double precision) < 1e100 then value::double precision
      end as number
    from (${counted}) as counted
  ), large as (
    select row_number() over () as id, ${countColumns}, count(number) as numbers
    from counted group by ${countColumns} having count(*) > ${sql.lit(maxValues)}
  ), in_large as (
    select large.id, value, count, number, numbers from counted join large using (${countColumns})
  ), numbered as (
    select id, number, count, numbers, row_number() over (partition by id order by number) as rank
    from in_large where number is not null
  ), grouped as (
    select id, sum(number * count) / sum(count) as mean, bool_and(number = trunc(number)) as are_integers, sum(count) as count
    from numbered
    -- The lowest and the highest number stay as they are.
    group by id, case rank when 1 then -1 when numbers then ${sql.lit(numberGroups)} else rank * ${sql.lit(numberGroups)} / (numbers + 1) end
  ), frequent as (
    select id, value, count, row_number() over (partition by id order by count desc, value) as rank
    from in_large where number is null
  ), others as (
    select id, listed.value, sum(count) as count
    from frequent, lateral (select case when rank <= ${sql.lit(maxValues)} then frequent.value end as value) as listed
    group by id, listed.value
  )
  select ${countColumns}, value, count from counted
  where not exists (select from large where (${columnsIn('large')}) = (${columnsIn('counted')}))
  union all
  select ${countColumns}, (case when are_integers then round(mean) else mean end)::text, count::int
  from grouped join large using (id)
  union all
  select ${countColumns}, value, count::int from others join large using (id)`;

/** @param counted selects counts with the names of `AnswerCount` */
export async function readBoundedCounts(
  scope: Scope,
  counted: RawBuilder<unknown>,
): Promise<readonly AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`${counted} limit ${sql.lit(maxCounts + 1)}`.execute(scope.tables());
  return rows.length <= maxCounts ? rows : (await condensed(counted).execute(scope.tables())).rows;
}

/** Rows of a matrix that results list. */
export interface ListedRows {
  readonly question: string;
  readonly rows: readonly string[];
}

/** Whether a count in the relation `value` is listed. @param limited questions of which not all rows are */
export const isListed = (limited: readonly ListedRows[]): RawBuilder<boolean> => {
  if (limited.length === 0) return sql`true`;
  const listed = limited.flatMap(({ question, rows }) => rows.map((row) => ({ question, row })));
  return sql`(value.question <> all(${limited.map(({ question }) => question)}::text[]) or value.dimension = ''
    or (value.question, value.dimension) in (
      select listed.question, listed.dimension
      from unnest(${listed.map(({ question }) => question)}::text[], ${listed.map(({ row }) => row)}::text[])
        as listed (question, dimension)))`;
};

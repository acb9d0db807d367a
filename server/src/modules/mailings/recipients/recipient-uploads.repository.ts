import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { SuppressionReason } from '@vantage/contract/mailings/suppressions';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { chunkLines } from './recipient-chunks';
import type { StoredProblem, RecipientLine } from './recipient-lines';

export type RecipientUploadRow = Selectable<DB['recipient_upload']>;

export type NewUpload = Pick<
  RecipientUploadRow,
  | 'id'
  | 'survey_id'
  | 'created_by'
  | 'columns'
  | 'email_column'
  | 'first_name_column'
  | 'last_name_column'
  | 'location_column'
>;

export interface UploadedLine {
  readonly line: number;
  readonly email: string;
  /** Has the value of each column. */
  readonly cells: readonly string[];
}

interface FoundLine extends UploadedLine {
  readonly suppressed: SuppressionReason | null;
}

export interface UploadCounts {
  readonly row_count: number;
  readonly valid_count: number;
  readonly invalid_count: number;
  readonly duplicate_count: number;
}

// The lists are much quicker to parse than arrays in JSON. Valid addresses contain no line breaks.
const insertChunk = preparedStatement(`
  insert into recipient_upload_chunk
    (tenant_id, upload_id, first_line, last_line, lines, emails, normalized_emails, cells)
  values ($1, $2, $3, $4, string_to_array($5, ',')::int[], string_to_array($6, E'\\n'), string_to_array($7, E'\\n'), $8)`);

// The tenant comes from a table: a distributed database rejects an insert that selects from functions only.
const insertProblems = preparedStatement(`
  insert into recipient_upload_problem (tenant_id, upload_id, line, value, code)
  select u.tenant_id, u.id, p.line, p.value, p.code
  from recipient_upload u, json_to_recordset($3::json) as p(line int, value text, code text)
  where u.tenant_id = $1 and u.id = $2`);

const countSuppressed = preparedStatement<{ count: number }>(`
  select count(*)::int as count from recipient_upload_chunk b, unnest(b.normalized_emails) as r(normalized_email)
  where b.tenant_id = $1 and b.upload_id = $2 and exists (
    select 1 from suppression s where s.tenant_id = $1 and s.normalized_email = r.normalized_email)`);

const isDeliverable = `not exists (
  select 1 from suppression s where s.tenant_id = $1 and s.normalized_email = r.normalized_email)`;

const findLine = preparedStatement<FoundLine>(`
  select r.line, r.email, r.cells,
    (select s.reason from suppression s where s.tenant_id = $1 and s.normalized_email = r.normalized_email) as suppressed
  from recipient_upload_chunk b, ${chunkLines}
  where b.tenant_id = $1 and b.upload_id = $2 and b.first_line <= $3 and b.last_line >= $3 and r.line = $3`);

/** Searches one chunk after the other, until one has such a line. */
const nearestDeliverable = (
  direction: 'asc' | 'desc',
  chunkCondition: string,
  lineCondition: string,
): string => `
  select f.line, f.email, f.cells from recipient_upload_chunk b cross join lateral (
    select r.line, r.email, r.cells from ${chunkLines}
    where ${isDeliverable} and ${lineCondition} order by r.line ${direction} limit 1) f
  where b.tenant_id = $1 and b.upload_id = $2 and ${chunkCondition} order by b.first_line ${direction} limit 1`;

const nextDeliverable = preparedStatement<UploadedLine>(
  nearestDeliverable('asc', 'b.last_line > $3', 'r.line > $3'),
);
const previousDeliverable = preparedStatement<UploadedLine>(
  nearestDeliverable('desc', 'b.first_line < $3', 'r.line < $3'),
);

/** Values that begin with the same characters, as many as this, are counted as one. */
const countedLength = 100;
/** A column with more different values has no languages. */
const maxCountedValues = 1_000;

interface ValueCount {
  readonly value: string;
  readonly count: number;
}

const countValues = preparedStatement<ValueCount & { total: number }>(`
  select coalesce(left(r.cells ->> $3::int, ${countedLength}), '') as value, count(*)::int as count,
    sum(count(*)) over ()::int as total
  from recipient_upload_chunk b, ${chunkLines}
  where b.tenant_id = $1 and b.upload_id = $2 and not exists (
    select 1 from suppression s where s.tenant_id = $1 and s.normalized_email = r.normalized_email)
  group by 1 order by count(*) desc limit ${maxCountedValues}`);

/** No mailing still has to copy the recipients of the upload. */
const isUnused =
  (scope: Scope) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'recipient_upload'>): Expression<SqlBool> =>
    not(
      exists(
        selectFrom('mailing')
          .select(sql.lit(1).as('one'))
          .where('mailing.tenant_id', '=', scope.tenantId)
          .whereRef('mailing.upload_id', '=', 'recipient_upload.id'),
      ),
    );

const toChunkValues = (lines: readonly RecipientLine[]): unknown[] => [
  lines[0]?.line,
  lines.at(-1)?.line,
  lines.map(({ line }) => line).join(','),
  lines.map(({ email }) => email).join('\n'),
  lines.map(({ normalizedEmail }) => normalizedEmail).join('\n'),
  JSON.stringify(lines.map(({ cells }) => cells)),
];

export const recipientUploadRepository = () => ({
  async insert(scope: Scope, upload: NewUpload): Promise<void> {
    await scope
      .tables()
      .insertInto('recipient_upload')
      .values({ tenant_id: scope.tenantId, ...upload })
      .execute();
  },

  async addLines(
    scope: Scope,
    id: string,
    {
      valid,
      invalid,
    }: { readonly valid: readonly RecipientLine[]; readonly invalid: readonly StoredProblem[] },
  ): Promise<void> {
    await Promise.all([
      valid.length > 0 && insertChunk(scope, id, ...toChunkValues(valid)),
      invalid.length > 0 && insertProblems(scope, id, JSON.stringify(invalid)),
    ]);
  },

  /** Counts the valid lines whose addresses are suppressed. */
  async countSuppressed(scope: Scope, id: string): Promise<number> {
    const [row] = await countSuppressed(scope, id);
    return row?.count ?? 0;
  },

  /** Counts the most frequent values of a column, and all lines, without those of suppressed addresses. */
  async countValues(
    scope: Scope,
    id: string,
    columnIndex: number,
  ): Promise<{ readonly values: readonly ValueCount[]; readonly total: number }> {
    const values = await countValues(scope, id, columnIndex);
    return { values, total: values[0]?.total ?? 0 };
  },

  async complete(scope: Scope, id: string, counts: UploadCounts): Promise<void> {
    await scope
      .tables()
      .updateTable('recipient_upload')
      .set({ ...counts, completed_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** Finds an upload that was read to its end. */
  find(scope: Scope, surveyId: string, id: string): Promise<RecipientUploadRow | undefined> {
    return scope
      .tables()
      .selectFrom('recipient_upload')
      .selectAll()
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('survey_id', '=', surveyId)
      .where('completed_at', 'is not', null)
      .executeTakeFirst();
  },

  /** Finds the first line whose address is not suppressed. */
  async findFirstDeliverable(scope: Scope, id: string): Promise<UploadedLine | undefined> {
    return (await nextDeliverable(scope, id, 0))[0];
  },

  /** Finds a line, whether or not its address is suppressed. */
  async findLine(scope: Scope, id: string, line: number): Promise<FoundLine | undefined> {
    return (await findLine(scope, id, line))[0];
  },

  /** Finds the nearest lines before and after a line whose addresses are not suppressed; null at the ends. */
  async findDeliverableNeighbors(
    scope: Scope,
    id: string,
    line: number,
  ): Promise<{ readonly previous: number | null; readonly next: number | null }> {
    const [[previous], [next]] = await Promise.all([
      previousDeliverable(scope, id, line),
      nextDeliverable(scope, id, line),
    ]);
    return { previous: previous?.line ?? null, next: next?.line ?? null };
  },

  problemsAfter(
    scope: Scope,
    id: string,
    line: number,
    limit: number,
  ): Promise<Pick<Selectable<DB['recipient_upload_problem']>, 'line' | 'value' | 'code'>[]> {
    return scope
      .tables()
      .selectFrom('recipient_upload_problem')
      .select(['line', 'value', 'code'])
      .where('tenant_id', '=', scope.tenantId)
      .where('upload_id', '=', id)
      .where('line', '>', line)
      .orderBy('line')
      .limit(limit)
      .execute();
  },

  /** Finds uploads of all users that were begun before the time. @returns their ids, the oldest first */
  async findOld(scope: Scope, before: Date, limit: number): Promise<string[]> {
    const rows = await scope
      .tables()
      .selectFrom('recipient_upload')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_at', '<', before)
      .where(isUnused(scope))
      .orderBy('created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Finds the user's uploads except for the newest. @returns their ids */
  async findSuperseded(scope: Scope, userId: string, newestCount: number): Promise<string[]> {
    const rows = await scope
      .tables()
      .selectFrom('recipient_upload')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', userId)
      .where('completed_at', 'is not', null)
      .where(isUnused(scope))
      .orderBy('created_at', 'desc')
      .offset(newestCount)
      .limit(newestCount)
      .execute();
    return rows.map(({ id }) => id);
  },

  async remove(scope: Scope, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const table of ['recipient_upload_chunk', 'recipient_upload_problem'] as const)
      await scope
        .tables()
        .deleteFrom(table)
        .where('tenant_id', '=', scope.tenantId)
        .where('upload_id', 'in', [...ids])
        .execute();
    await scope
      .tables()
      .deleteFrom('recipient_upload')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', 'in', [...ids])
      .execute();
  },
});

export type RecipientUploadRepository = ReturnType<typeof recipientUploadRepository>;

import { sql, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { listLimits } from '@vantage/contract/list-limits';
import { AppError } from '../errors';

/** What a list was asked for: an order and where to go on. */
export interface KeysetQuery {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

const cursorShape = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string(), z.uuid()]);

const unknownCursor = (): AppError =>
  new AppError('validation', { fields: { cursor: [{ code: 'invalid', message: 'Unknown cursor.' }] } });

/** A cursor names its order: under another one its position would mean nothing. */
function readCursor(query: KeysetQuery): { value: string; id: string } | null {
  if (query.cursor === undefined) return null;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(query.cursor, 'base64url').toString('utf8'));
  } catch {
    throw unknownCursor();
  }
  const parsed = cursorShape.safeParse(json);
  if (!parsed.success) throw unknownCursor();
  const [sort, order, value, id] = parsed.data;
  // PostgreSQL has no text with a NUL in it.
  if (sort !== query.sort || order !== query.order || value.includes('\0')) throw unknownCursor();
  return { value, id };
}

const writeCursor = (query: KeysetQuery, value: unknown, id: string): string => {
  const text = value instanceof Date ? value.toISOString() : String(value);
  return Buffer.from(JSON.stringify([query.sort, query.order, text, id])).toString('base64url');
};

/** How a cursor's text is read back by PostgreSQL, by the column's type. */
export type SortType = 'text' | 'int' | 'date' | 'timestamptz';

/** ISO 8601 has a year 0, which PostgreSQL has not. */
const hasYear = (value: string): boolean => !value.startsWith('0000');

const readable: Record<SortType, (value: string) => boolean> = {
  text: () => true,
  int: (value) => /^\d{1,9}$/.test(value),
  date: (value) => hasYear(value) && z.iso.date().safeParse(value).success,
  timestamptz: (value) => hasYear(value) && z.iso.datetime().safeParse(value).success,
};

/**
 * One page by keyset: the thousandth costs what the first costs, given an index on `(tenant_id, column, id)`.
 * @param rows the filtered query; its rows must have `id` and the sort column
 * @param by the sort column and its type
 * @param by.table the table or alias that the column belongs to
 */
export async function keysetPage<DB, TB extends keyof DB, Row extends { id: string }>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  query: KeysetQuery,
  by: { readonly table: string; readonly column: keyof Row & string; readonly type: SortType },
): Promise<Page<Row>> {
  const column = sql.ref(`${by.table}.${by.column}`);
  const id = sql.ref(`${by.table}.id`);
  const direction = sql.raw(query.order);
  const after = readCursor(query);
  if (after && !readable[by.type](after.value)) throw unknownCursor();
  const start = after
    ? sql<boolean>`(${column}, ${id}) ${sql.raw(query.order === 'asc' ? '>' : '<')} (${after.value}::${sql.raw(by.type)}, ${after.id}::uuid)`
    : sql<boolean>`true`;
  const found = await rows
    .where(start)
    .orderBy(sql`${column} ${direction}, ${id} ${direction}`)
    // One more than asked for tells whether there is a next page.
    .limit(query.limit + 1)
    .execute();
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: found.length > query.limit && last ? writeCursor(query, last[by.column], last.id) : null,
  };
}

/** One page with the number of rows that the list has in all. */
export type CountedPage<Row> = Page<Row> & { readonly total: number; readonly totalIsExact: boolean };

/** A filtered list's total: exact up to 10,000, beyond which it says so. */
export const boundedTotal = (counted: number): { total: number; totalIsExact: boolean } => ({
  total: Math.min(counted, listLimits.countedTo),
  totalIsExact: counted <= listLimits.countedTo,
});

import { sql, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { id } from '@vantage/contract/api/fields';
import { listLimits } from '@vantage/contract/api/list-limits';
import { AppError } from '../errors';

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

const cursorShape = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string(), id]);

const unknownCursor = (): AppError =>
  new AppError('validation', { fields: { cursor: [{ code: 'invalid', message: 'Unknown cursor.' }] } });

interface Position {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly value: string;
  readonly id: string;
}

function readCursor(cursor: string): Position {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw unknownCursor();
  }
  const parsed = cursorShape.safeParse(json);
  if (!parsed.success) throw unknownCursor();
  const [sort, order, value, id] = parsed.data;
  // PostgreSQL text cannot contain NUL.
  if (value.includes('\0')) throw unknownCursor();
  return { sort, order, value, id };
}

const writeCursor = (
  { sort, order }: Pick<Position, 'sort' | 'order'>,
  value: unknown,
  id: string,
): string => {
  const text = value instanceof Date ? value.toISOString() : String(value);
  return Buffer.from(JSON.stringify([sort, order, text, id])).toString('base64url');
};

export type SortType = 'text' | 'int' | 'date' | 'timestamptz';

/** ISO 8601 has a year 0, PostgreSQL does not. */
const isPostgresYear = (value: string): boolean => !value.startsWith('0000');

const canParse: Record<SortType, (value: string) => boolean> = {
  text: () => true,
  int: (value) => /^\d{1,9}$/.test(value),
  date: (value) => isPostgresYear(value) && z.iso.date().safeParse(value).success,
  timestamptz: (value) => isPostgresYear(value) && z.iso.datetime().safeParse(value).success,
};

export interface KeysetOrder<Column extends string> {
  readonly table: string;
  readonly column: Column;
  readonly type: SortType;
  /** The id column of that table; `id` by default. */
  readonly id?: string;
}

export interface KeysetPart<Row> {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  fetch(after: Position | null, limit: number): Promise<Row[]>;
  cursorAt(row: Row): string;
}

/**
 * Keyset pagination: page 1,000 costs as much as page 1, given an index on `(tenant_id, column, id)`.
 * @param place the order, stored in cursors, which are invalid for another one
 */
export const keysetPart = <DB, TB extends keyof DB, Row extends { id: string }>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  place: Pick<KeysetQuery, 'sort' | 'order'>,
  by: KeysetOrder<keyof Row & string>,
): KeysetPart<Row> => {
  const { sort, order } = place;
  const column = sql.ref(`${by.table}.${by.column}`);
  const id = sql.ref(`${by.table}.${by.id ?? 'id'}`);
  const direction = sql.raw(order);
  return {
    sort,
    order,
    fetch: (after, limit) => {
      if (after && !canParse[by.type](after.value)) throw unknownCursor();
      const start = after
        ? sql<boolean>`(${column}, ${id}) ${sql.raw(order === 'asc' ? '>' : '<')} (${after.value}::${sql.raw(by.type)}, ${after.id}::uuid)`
        : sql<boolean>`true`;
      return rows
        .where(start)
        .orderBy(sql`${column} ${direction}, ${id} ${direction}`)
        .limit(limit)
        .execute();
    },
    cursorAt: (row) => writeCursor(place, row[by.column], row.id),
  };
};

/** @throws {AppError} validation if the cursor belongs to none of the parts */
export async function keysetPageOfParts<Row extends { id: string }>(
  parts: readonly KeysetPart<Row>[],
  { cursor, limit }: Pick<KeysetQuery, 'cursor' | 'limit'>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const from = after ? parts.findIndex(({ sort, order }) => sort === after.sort && order === after.order) : 0;
  if (from < 0) throw unknownCursor();
  const found: { row: Row; part: KeysetPart<Row> }[] = [];
  for (const part of parts.slice(from)) {
    // One more row than requested tells whether there is a next page.
    const rows = await part.fetch(part === parts[from] ? after : null, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ row, part })));
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    nextCursor: found.length > limit && last ? last.part.cursorAt(last.row) : null,
  };
}

export const keysetPage = <DB, TB extends keyof DB, Row extends { id: string }>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  query: KeysetQuery,
  by: KeysetOrder<keyof Row & string>,
): Promise<Page<Row>> => keysetPageOfParts([keysetPart(rows, query, by)], query);

export type CountedPage<Row> = Page<Row> & { readonly total: number; readonly totalIsExact: boolean };

/** Exact up to 10,000, otherwise marked as a lower bound. */
export const boundedTotal = (counted: number): { total: number; totalIsExact: boolean } => ({
  total: Math.min(counted, listLimits.countedTo),
  totalIsExact: counted <= listLimits.countedTo,
});

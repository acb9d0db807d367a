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

const cursorShape = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.union([z.string(), z.tuple([z.string(), z.string()])]),
  id,
]);

const unknownCursor = (): AppError =>
  new AppError('validation', { fields: { cursor: [{ code: 'invalid', message: 'Unknown cursor.' }] } });

interface Position {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** These are the values of the column, and of the second one if the order has one. */
  readonly values: readonly string[];
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
  const values = [value].flat();
  // PostgreSQL text cannot contain NUL.
  if (values.some((text) => text.includes('\0'))) throw unknownCursor();
  return { sort, order, values, id };
}

const writeCursor = (
  { sort, order }: Pick<Position, 'sort' | 'order'>,
  values: readonly unknown[],
  id: string,
): string => {
  const texts = values.map((value) => (value instanceof Date ? value.toISOString() : String(value)));
  return Buffer.from(JSON.stringify([sort, order, texts.length === 1 ? texts[0] : texts, id])).toString(
    'base64url',
  );
};

type SortType = 'text' | 'int' | 'date' | 'timestamptz' | 'uuid';

/** ISO 8601 has a year 0, PostgreSQL does not. */
const isPostgresYear = (value: string): boolean => !value.startsWith('0000');

const canParse: Record<SortType, (value: string) => boolean> = {
  text: () => true,
  uuid: (value) => id.safeParse(value).success,
  int: (value) => /^\d{1,9}$/.test(value),
  date: (value) => isPostgresYear(value) && z.iso.date().safeParse(value).success,
  timestamptz: (value) => isPostgresYear(value) && z.iso.datetime().safeParse(value).success,
};

interface SortColumn<Column extends string> {
  readonly column: Column;
  readonly type: SortType;
}

export interface KeysetOrder<Column extends string> extends SortColumn<Column> {
  readonly table: string;
  /** Orders rows whose first column is equal; otherwise the id does. */
  readonly secondary?: SortColumn<Column>;
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
 * Keyset pagination: page 1,000 costs as much as page 1, given an index on the tenant, the columns and the id.
 * @param place the order, stored in cursors, which are invalid for another one
 */
export const keysetPart = <DB, TB extends keyof DB, Row extends { id: string }>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  place: Pick<KeysetQuery, 'sort' | 'order'>,
  by: KeysetOrder<keyof Row & string>,
): KeysetPart<Row> => {
  const { sort, order } = place;
  const columns: readonly SortColumn<keyof Row & string>[] = by.secondary ? [by, by.secondary] : [by];
  const keys = [...columns.map(({ column }) => column), by.id ?? 'id'].map((key) =>
    sql.ref(`${by.table}.${key}`),
  );
  const direction = sql.raw(order);
  const isKnown = ({ values }: Position): boolean =>
    values.length === columns.length &&
    columns.every(({ type }, index) => canParse[type](values[index] ?? ''));
  return {
    sort,
    order,
    fetch(after, limit) {
      if (after && !isKnown(after)) throw unknownCursor();
      const start = after
        ? sql<boolean>`(${sql.join(keys)}) ${sql.raw(order === 'asc' ? '>' : '<')} (${sql.join([
            ...columns.map(({ type }, index) => sql`${after.values[index]}::${sql.raw(type)}`),
            sql`${after.id}::uuid`,
          ])})`
        : sql<boolean>`true`;
      return rows
        .where(start)
        .orderBy(sql.join(keys.map((key) => sql`${key} ${direction}`)))
        .limit(limit)
        .execute();
    },
    cursorAt(row) {
      return writeCursor(
        place,
        columns.map(({ column }) => row[column]),
        row.id,
      );
    },
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
  const match: { row: Row; part: KeysetPart<Row> }[] = [];
  for (const part of parts.slice(from)) {
    // One more row than requested tells whether there is a next page.
    const rows = await part.fetch(part === parts[from] ? after : null, limit + 1 - match.length);
    match.push(...rows.map((row) => ({ row, part })));
    if (match.length > limit) break;
  }
  const page = match.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    nextCursor: match.length > limit && last ? last.part.cursorAt(last.row) : null,
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

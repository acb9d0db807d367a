import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type ColumnOf<Field, Renamed> = Field extends keyof Renamed
  ? Renamed[Field] & string
  : SnakeCase<Field & string>;

/** A row's part that holds these fields. */
type RowOf<Fields, Renamed> = { [Field in keyof Fields as ColumnOf<Field, Renamed>]: Fields[Field] };

/**
 * The columns of an entity's fields: each is called as its field, in snake case.
 * @param schema the fields, as the contract declares them
 * @param renamed columns that are called otherwise
 */
export function fieldColumns<
  Shape extends z.ZodRawShape,
  const Renamed extends { readonly [Field in keyof Shape]?: string },
>(schema: z.ZodObject<Shape>, renamed: Renamed) {
  type Fields = z.infer<z.ZodObject<Shape>>;
  type Row = RowOf<Fields, Renamed>;
  const pairs = Object.keys(schema.shape).map((field) => ({
    field,
    column:
      (renamed as Readonly<Record<string, string>>)[field] ??
      field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }));
  return {
    columns: pairs.map(({ column }) => column) as (keyof Row & string)[],
    toRow(fields: Fields): Row {
      const row: Record<string, unknown> = {};
      for (const { field, column } of pairs) row[column] = fields[field as keyof Fields];
      return row as Row;
    },
    fromRow(row: Row): Fields {
      const fields: Record<string, unknown> = {};
      for (const { field, column } of pairs) fields[field] = row[column as keyof Row];
      return fields as Fields;
    },
  };
}

/** The fields that differ, before and after; null where none does. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | null {
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const only = (fields: Fields): Partial<Fields> =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { before: only(before), after: only(after) };
}

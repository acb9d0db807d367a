import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type ColumnOf<Field, Renamed> = Field extends keyof Renamed
  ? Renamed[Field] & string
  : SnakeCase<Field & string>;

type RowOf<Fields, Renamed> = { [Field in keyof Fields as ColumnOf<Field, Renamed>]: Fields[Field] };

/** Maps an entity's fields to columns, which are named like the fields in snake case unless `renamed`. */
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

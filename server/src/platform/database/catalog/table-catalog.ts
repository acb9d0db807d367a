import type pg from 'pg';

interface Column {
  readonly name: string;
  readonly isNullable: boolean;
  /** Whether a check constraint names it. */
  readonly isChecked: boolean;
}

/** A foreign key. */
export interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns of `table` that they refer to. */
  readonly targetColumns: readonly string[];
}

/** A table as the database's catalog describes it; a partitioned one stands for its partitions. */
export interface Table {
  readonly name: string;
  /** Without generated columns, which can't be written. */
  readonly columns: readonly Column[];
  /** If the table itself has none, it is that of its partitions. */
  readonly primaryKey: readonly string[];
  /** The time by which the table is partitioned; null for other tables. */
  readonly partitionKey: string | null;
  readonly references: readonly Reference[];
  /** Whether it binds the owner, too. */
  readonly hasRowSecurity: boolean;
}

// A partition's rows belong to its parent, which `relispartition` tells apart.
const tablesQuery = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "hasRowSecurity",
    (select json_agg(json_build_object('name', a.attname, 'isNullable', not a.attnotnull, 'isChecked', exists (
       select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
     )) order by a.attnum)
     from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce(
      (select json_agg(a.attname order by k.position)
       from pg_index i, unnest(i.indkey) with ordinality as k (attnum, position), pg_attribute a
       where i.indrelid = coalesce((select min(inhrelid::oid) from pg_inherits where inhparent = c.oid), c.oid)
         and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.attnum), '[]'
    ) as "primaryKey",
    (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
     where p.partrelid = c.oid) as "partitionKey",
    coalesce(
      (select json_agg(json_build_object('table', f.confrelid::regclass::text, 'columns',
         (select json_agg(a.attname order by k.position)
          from unnest(f.conkey) with ordinality as k (attnum, position), pg_attribute a
          where a.attrelid = c.oid and a.attnum = k.attnum), 'targetColumns',
         (select json_agg(a.attname order by k.position)
          from unnest(f.confkey) with ordinality as k (attnum, position), pg_attribute a
          where a.attrelid = f.confrelid and a.attnum = k.attnum)) order by f.conname)
       from pg_constraint f
       where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]'
    ) as "references"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

/** @returns all tables of the schema `public`, by name */
export const readTables = async (client: pg.ClientBase): Promise<Table[]> =>
  (await client.query<Table>(tablesQuery)).rows;

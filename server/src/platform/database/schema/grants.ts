import pg from 'pg';

/** Privileges of the application's role by table: on all columns, or on those that are listed. */
export type Grants = Readonly<Record<string, Readonly<Record<string, true | readonly string[]>>>>;

interface Grant {
  readonly table: string;
  readonly privilege: string;
  /** It is null for the whole table. */
  readonly column: string | null;
}

const listGrants = (grants: Grants): Grant[] =>
  Object.entries(grants).flatMap(([table, privileges]) =>
    Object.entries(privileges).flatMap(([privilege, columns]) =>
      (columns === true ? [null] : columns).map((column) => ({ table, privilege, column })),
    ),
  );

/** Tables and columns that do not exist are left out: a later migration may have removed them. */
export async function findMissingGrants(client: pg.Client, role: string, grants: Grants): Promise<Grant[]> {
  const expected = listGrants(grants);
  const { rows } = await client.query<Grant>(
    `select g."table", g.privilege, g."column"
     from unnest($2::text[], $3::text[], $4::text[]) as g("table", privilege, "column")
     join pg_class c on c.oid = to_regclass(quote_ident(g."table"))
     left join pg_attribute a on a.attrelid = c.oid and a.attname = g."column" and not a.attisdropped
     where case
       when g."column" is null then not has_table_privilege($1, c.oid, g.privilege)
       else a.attnum is not null and not has_column_privilege($1, c.oid, a.attnum, g.privilege)
     end`,
    [
      role,
      expected.map(({ table }) => table),
      expected.map(({ privilege }) => privilege),
      expected.map(({ column }) => column),
    ],
  );
  return rows;
}

/** @returns the tables on which the role got privileges that it lacked */
export async function grantMissing(client: pg.Client, role: string, grants: Grants): Promise<string[]> {
  const missing = await findMissingGrants(client, role, grants);
  const grantee = pg.escapeIdentifier(role);
  for (const { table, privilege, column } of missing)
    await client.query(
      `grant ${privilege}${column === null ? '' : ` (${pg.escapeIdentifier(column)})`} on ${pg.escapeIdentifier(table)} to ${grantee}`,
    );
  const { rows } = await client.query(
    `select from pg_namespace where nspname = 'app' and not has_schema_privilege($1, oid, 'usage')`,
    [role],
  );
  if (rows.length > 0) await client.query(`grant usage on schema app to ${grantee}`);
  return [...new Set(missing.map(({ table }) => table))];
}

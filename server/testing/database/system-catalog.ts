import type pg from 'pg';

/** Tables without a tenant, with the reason. All others must have row-level security. */
export const tablesWithoutTenant: Readonly<Record<string, string>> = {
  'public.tenant': 'the registry itself; its id is the tenant',
  'public.tenant_host': 'looked up by host name, before any tenant is known',
  'public.signing_key': 'one set of keys signs the tokens of all tenants',
  'public.outbound_hold': 'whether anything may be sent, of all tenants',
  'public.recurring_task': 'when what is done for all tenants is next, and who does it',
  'public.migration': 'what has run on this database',
};

/** Functions with their owner's rights, with the reason. */
const functionsWithOwnerRights: Readonly<Record<string, string>> = {
  'app.create_month_partitions': 'the application owns no tables, but needs one for each month',
  'app.drop_empty_month_partition': 'drops only partitions in which no tenant has a row',
  'app.delete_expired_audit_entries':
    "deletes the tenant's entries whose retention period is over, and no others",
};

const tenantPolicy = '(tenant_id = app.tenant_id())';

interface Table {
  readonly name: string;
  readonly secured: boolean;
  readonly forced: boolean;
  readonly hasTenant: boolean;
  /** Has no primary key; its partitions do. */
  readonly isPartitioned: boolean;
  readonly isPartition: boolean;
}

const tablesQuery = `
  select n.nspname || '.' || c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
    c.relkind = 'p' as "isPartitioned", c.relispartition as "isPartition",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
      and a.atttypid = 'uuid'::regtype) as "hasTenant"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema$)' order by 1`;

const indexesQuery = `
  select n.nspname || '.' || t.relname as table, i.relname as name, a.attname as first, x.indisprimary as primary
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
  where (x.indisunique or x.indisprimary) and n.nspname !~ '^(pg_|information_schema$)'`;

const foreignKeysQuery = `
  select n.nspname || '.' || t.relname as table, k.conname as name, own.attname as first,
    rn.nspname || '.' || r.relname as target, other.attname as "targetFirst"
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
    join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
    join pg_attribute own on own.attrelid = t.oid and own.attnum = k.conkey[1]
    join pg_attribute other on other.attrelid = r.oid and other.attnum = k.confkey[1]
  where k.contype = 'f'`;

const policiesQuery = `
  select schemaname || '.' || tablename as table, policyname as name, permissive, roles::text, cmd, qual, with_check as "withCheck"
  from pg_policies`;

const ownerRights = "a function with its owner's rights: ";

const strangersQuery = `
  select 'a view, sequence or foreign table: ' || n.nspname || '.' || c.relname as what
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm', 'S', 'f') and n.nspname !~ '^(pg_|information_schema$)'
  union all
  select 'a trigger: ' || t.tgname from pg_trigger t where not t.tgisinternal
  union all
  select 'a function with its owner''s rights: ' || n.nspname || '.' || p.proname
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prosecdef and n.nspname !~ '^(pg_|information_schema$)'`;

const rows = async <Row extends pg.QueryResultRow>(client: pg.ClientBase, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

/** Without partitions, whose rows are those of the table that they belong to. */
export const tenantTables = async (client: pg.ClientBase): Promise<string[]> =>
  (await rows<Table>(client, tablesQuery))
    .filter(({ name, isPartition }) => !isPartition && !(name in tablesWithoutTenant))
    .map(({ name }) => name);

/** Everything in the catalog that breaks the isolation of tenants. */
export async function findIsolationViolations(client: pg.ClientBase): Promise<string[]> {
  const match: string[] = [];
  const hasTenantPolicy = (table: string): boolean => !(table in tablesWithoutTenant);
  const policies = await rows<{
    table: string;
    name: string;
    permissive: string;
    cmd: string;
    qual: string | null;
    withCheck: string | null;
  }>(client, policiesQuery);
  const indexes = await rows<{ table: string; name: string; first: string | null; primary: boolean }>(
    client,
    indexesQuery,
  );

  for (const table of (await rows<Table>(client, tablesQuery)).filter(({ name }) => hasTenantPolicy(name))) {
    if (!table.hasTenant) match.push(`${table.name} has no tenant_id`);
    if (!table.secured) match.push(`${table.name} has no row-level security`);
    if (!table.forced) match.push(`${table.name} does not force row-level security`);
    if (!policies.some((policy) => policy.table === table.name)) match.push(`${table.name} has no policy`);
    if (!table.isPartitioned && !indexes.some((index) => index.table === table.name && index.primary))
      match.push(`${table.name} has no primary key`);
  }
  for (const { table, name, cmd, qual, withCheck } of policies.filter((policy) =>
    hasTenantPolicy(policy.table),
  )) {
    if (cmd !== 'ALL' || qual !== tenantPolicy || withCheck !== tenantPolicy)
      match.push(`${table}: policy ${name} is not the tenant's`);
  }
  for (const { table, name, first } of indexes.filter((index) => hasTenantPolicy(index.table))) {
    if (first !== 'tenant_id') match.push(`${table}: ${name} does not begin with the tenant`);
  }
  const foreignKeys = await rows<{
    table: string;
    name: string;
    first: string;
    target: string;
    targetFirst: string;
  }>(client, foreignKeysQuery);
  for (const { table, name, first, target, targetFirst } of foreignKeys.filter((key) =>
    hasTenantPolicy(key.table),
  )) {
    const meetsTenant = targetFirst === (hasTenantPolicy(target) ? 'tenant_id' : 'id');
    if (first !== 'tenant_id' || !meetsTenant) match.push(`${table}: ${name} does not begin with the tenant`);
  }
  for (const { what } of await rows<{ what: string }>(client, strangersQuery))
    if (!(what.replace(ownerRights, '') in functionsWithOwnerRights)) match.push(what);
  return match;
}

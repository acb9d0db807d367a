import pg from 'pg';
import { StartError } from '../errors';

/** Tables without a tenant that others refer to, or that every node reads: each node has a copy of them. */
const referenceTables: ReadonlySet<string> = new Set(['tenant', 'tenant_host', 'signing_key']);
/** Tables that only the coordinator uses. */
const localTables: ReadonlySet<string> = new Set(['migration', 'outbound_hold', 'recurring_task']);

export interface Distribution {
  /** A row is on the node of its tenant. */
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
  readonly local: readonly string[];
}

/** What `planned` has and the database does not. */
export interface DistributionStatus {
  readonly planned: Distribution;
  /** Tables that are not distributed yet, in an order in which they can be: what others refer to comes first. */
  readonly missing: readonly string[];
  /** Tables that are distributed otherwise than planned. */
  readonly wrong: readonly string[];
}

interface Table {
  readonly name: string;
  readonly hasTenant: boolean;
}

// A partition is distributed with its table.
const tablesQuery = `
  select c.relname as name, exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  ) as "hasTenant"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

const foreignKeysQuery = `
  select t.relname as table, r.relname as target, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid
  order by t.relname, k.conname`;

const citusTablesQuery = `
  select table_name::text as name, citus_table_type as type, distribution_column as column, colocation_id::text as "group"
  from citus_tables`;

export interface ForeignKey {
  readonly table: string;
  readonly target: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Sorts tables so that each follows those that it refers to. Where tables refer to each other in a circle, some of their
 * foreign keys have to be dropped before and added afterwards.
 */
export function sortByReferences(
  tables: readonly string[],
  foreignKeys: readonly ForeignKey[],
): { readonly sorted: readonly string[]; readonly circular: readonly ForeignKey[] } {
  const sorted: string[] = [];
  const circular: ForeignKey[] = [];
  const remaining = new Set(tables);
  const pending = ({ table, target }: ForeignKey): boolean => remaining.has(table) && remaining.has(target);
  const isReachable = (from: string, to: string, visited = new Set<string>()): boolean =>
    from === to ||
    (!visited.has(from) &&
      foreignKeys.some(
        (key) => key.table === from && pending(key) && isReachable(key.target, to, visited.add(from)),
      ));
  while (remaining.size > 0) {
    const blocked = new Set(
      foreignKeys.filter((key) => pending(key) && !circular.includes(key)).map(({ table }) => table),
    );
    const ready = [...remaining].filter((name) => !blocked.has(name));
    for (const name of ready) remaining.delete(name);
    sorted.push(...ready);
    if (ready.length > 0) continue;
    const inCircle = foreignKeys.find(
      (key) => pending(key) && !circular.includes(key) && isReachable(key.target, key.table),
    );
    if (inCircle) circular.push(inCircle);
  }
  return { sorted, circular };
}

/** @throws {Error} for a table without a tenant that is neither a reference table nor local */
export function planDistribution(tables: readonly Table[]): Distribution {
  const isReference = ({ name }: Table): boolean => referenceTables.has(name);
  const isLocal = ({ name }: Table): boolean => localTables.has(name);
  const rest = tables.filter((table) => !isReference(table) && !isLocal(table));
  const unknown = rest.find(({ hasTenant }) => !hasTenant);
  if (unknown) throw new Error(`The table ${unknown.name} has no tenant; is it a reference table or local?`);
  const listNames = (some: readonly Table[]): string[] => some.map(({ name }) => name);
  return {
    distributed: listNames(rest),
    reference: listNames(tables.filter(isReference)),
    local: listNames(tables.filter(isLocal)),
  };
}

/** The statements of a transaction that distributes tables, in order. */
export function distributionStatements(
  { distributed, reference }: Pick<Distribution, 'distributed' | 'reference'>,
  colocateWith: string | null,
  circular: readonly ForeignKey[] = [],
): string[] {
  const [first, ...others] = distributed;
  const group = colocateWith ?? first;
  const distribute = (name: string, colocated: string): string =>
    `select create_distributed_table('public.${name}', 'tenant_id', colocate_with => '${colocated}')`;
  return [
    // References between tables are declared already; without this, Citus would make the local ones its own.
    'set citus.enable_local_reference_table_foreign_keys = off',
    "set citus.multi_shard_modify_mode = 'sequential'",
    'begin',
    ...circular.map(({ table, name }) => `alter table public.${table} drop constraint ${name}`),
    ...reference.map((name) => `select create_reference_table('public.${name}')`),
    ...(first !== undefined && group !== undefined
      ? [
          distribute(first, colocateWith === null ? 'none' : `public.${group}`),
          ...others.map((name) => distribute(name, `public.${group}`)),
        ]
      : []),
    ...circular.map(
      ({ table, name, definition }) => `alter table public.${table} add constraint ${name} ${definition}`,
    ),
    'commit',
  ];
}

async function withOwner<Result>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      `DATABASE_OWNER_URL: the database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  try {
    const { rowCount } = await client.query("select 1 as one from pg_extension where extname = 'citus'");
    if (rowCount === 0)
      throw new StartError('DATABASE_OWNER_URL: the extension citus is not installed in this database');
    return await work(client);
  } finally {
    await client.end();
  }
}

interface State {
  readonly status: DistributionStatus;
  /** A table that is distributed already; new ones are colocated with it. */
  readonly colocateWith: string | null;
  readonly circular: readonly ForeignKey[];
}

async function readState(client: pg.ClientBase): Promise<State> {
  const { rows: tables } = await client.query<Table>(tablesQuery);
  const { rows: foreignKeys } = await client.query<ForeignKey>(foreignKeysQuery);
  const { rows: citusTables } = await client.query<{
    name: string;
    type: string;
    column: string;
    group: string;
  }>(citusTablesQuery);
  const planned = planDistribution(tables);
  const byName = new Map(citusTables.map((table) => [table.name, table]));
  const colocateWith = planned.distributed.find((name) => byName.get(name)?.type === 'distributed') ?? null;
  const group = colocateWith === null ? null : byName.get(colocateWith)?.group;
  const isWrong = (name: string): boolean => {
    const table = byName.get(name);
    if (!table) return false;
    return planned.reference.includes(name)
      ? table.type !== 'reference'
      : table.type !== 'distributed' || table.column !== 'tenant_id' || table.group !== group;
  };
  const wanted = [...planned.reference, ...planned.distributed];
  const { sorted, circular } = sortByReferences(
    wanted.filter((name) => !byName.has(name)),
    foreignKeys,
  );
  return {
    colocateWith,
    circular,
    status: {
      planned,
      missing: sorted,
      wrong: wanted.filter(isWrong),
    },
  };
}

/** Over a connection of the owner to a database with Citus. */
export const readDistribution = async (client: pg.ClientBase): Promise<DistributionStatus> =>
  (await readState(client)).status;

/** @throws {StartError} if the extension is not installed or the database is unreachable */
export const checkDistribution = (ownerUrl: string): Promise<DistributionStatus> =>
  withOwner(ownerUrl, readDistribution);

/**
 * Distributes what is not yet, in one transaction, over a connection of the owner to a database with Citus.
 * @returns the tables
 */
export async function distributeTables(
  client: pg.ClientBase,
  onProgress: (statement: string) => void,
): Promise<readonly string[]> {
  const { status, colocateWith, circular } = await readState(client);
  const { planned, missing } = status;
  const only = (names: readonly string[]): string[] => missing.filter((name) => names.includes(name));
  if (missing.length === 0) return [];
  const tables = { reference: only(planned.reference), distributed: only(planned.distributed) };
  for (const statement of distributionStatements(tables, colocateWith, circular)) {
    onProgress(statement);
    await client.query(statement);
  }
  return missing;
}

/**
 * Distributes what is not yet, all or nothing.
 * @returns the tables that were distributed
 * @throws {StartError} if the extension is not installed or the database is unreachable
 */
export const distribute = (
  ownerUrl: string,
  onProgress: (statement: string) => void,
): Promise<readonly string[]> => withOwner(ownerUrl, (client) => distributeTables(client, onProgress));

import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

/** Statement texts are few (their values are parameters), yet a bound keeps a mistake from filling the memory. */
const maxNames = 2_000;
const names = new Map<string, string>();

/** A prepared statement's name, from its text: PostgreSQL plans each text once a connection. */
const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
};

/** Runs one statement on a connection, prepared under a name of its own. */
export const runStatement = (
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> => {
  const name = statementName(text);
  return client.query(name === undefined ? { text, values } : { name, text, values });
};

class ClientConnection implements DatabaseConnection {
  constructor(private readonly client: pg.ClientBase) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await runStatement(this.client, query.sql, query.parameters as unknown[]);
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  /** A pipelined connection cannot stream. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not available on this connection.');
  }
}

/** Transactions are the tenant scope's business, so this driver only hands out its one connection. */
class ClientDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(client: pg.ClientBase) {
    this.#connection = new ClientConnection(client);
  }

  async init(): Promise<void> {}
  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('Transactions are opened by the database handle.'));
  }
  commitTransaction(): Promise<void> {
    return this.beginTransaction();
  }
  rollbackTransaction(): Promise<void> {
    return this.beginTransaction();
  }
}

const builders = new WeakMap<pg.ClientBase, Kysely<unknown>>();

/** The query builder of one connection, made once and kept with it. */
export function queriesOn<Tables>(client: pg.ClientBase): Kysely<Tables> {
  let builder = builders.get(client);
  if (!builder) {
    builder = new Kysely<unknown>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new ClientDriver(client),
        createIntrospector: (queries) => new PostgresIntrospector(queries),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    builders.set(client, builder);
  }
  return builder as Kysely<Tables>;
}

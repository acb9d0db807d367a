import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database-schema';

/** Guards against statement texts built from values; there should be few texts. */
const maxNames = 2_000;
const names = new Map<string, string>();

/** PostgreSQL plans each text once per connection, so the name is derived from the text. */
const statementName = (text: string): string | undefined => {
  const existing = names.get(text);
  if (existing !== undefined) return existing;
  if (names.size >= maxNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
};

export const runStatement = (
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> => {
  const name = statementName(text);
  return client.query(name === undefined ? { text, values } : { name, text, values });
};

/** A scope was used after its transaction ended; its connection may already be in another transaction. */
export class ScopeClosedError extends Error {
  override readonly name = 'ScopeClosedError';

  constructor() {
    super('The transaction of this scope is over.');
  }
}

export interface BoundConnection {
  /** @throws {ScopeClosedError} after `close`, also for queries built before it */
  run(text: string, values: unknown[]): Promise<pg.QueryResult>;
  tables(): Kysely<DB>;
  /** @throws {ScopeClosedError} */
  assertOpen(): void;
  close(): void;
}

class BoundKyselyConnection implements DatabaseConnection {
  constructor(private readonly run: BoundConnection['run']) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.run(query.sql, query.parameters as unknown[]);
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not available on this connection.');
  }
}

const unsupported = (): Promise<never> =>
  Promise.reject(new Error('Connections and transactions are the business of the database handle.'));

const driver: Driver = {
  init: () => Promise.resolve(),
  acquireConnection: unsupported,
  beginTransaction: unsupported,
  commitTransaction: unsupported,
  rollbackTransaction: unsupported,
  releaseConnection: unsupported,
  destroy: () => Promise.resolve(),
};
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (queries) => new PostgresIntrospector(queries),
  createQueryCompiler: () => compiler,
};

export function bindConnection(client: pg.ClientBase): BoundConnection {
  let isOpen = true;
  const assertOpen = (): void => {
    if (!isOpen) throw new ScopeClosedError();
  };
  const run: BoundConnection['run'] = async (text, values) => {
    assertOpen();
    return runStatement(client, text, values);
  };
  const connection = new BoundKyselyConnection(run);
  const builder = new Kysely<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    }),
  });
  return {
    run,
    tables() {
      return builder;
    },
    assertOpen,
    close() {
      isOpen = false;
    },
  };
}

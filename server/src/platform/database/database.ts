import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database-schema';
import { bindConnection, runStatement, type BoundConnection } from './client-dialect';
import { systemKey, openConnections, type ConnectionStats } from './connections';
import { isConflict, retryOnConflict, translateError } from './database-errors';
import { setTenant } from './set-tenant';

/**
 * A transaction with `app.tenant_id` set for row-level security: the only access to a tenant's rows. Queries
 * name the tenant, too. After the transaction, every use fails with a `ScopeClosedError`.
 */
export interface Scope {
  readonly tenantId: string;
  tables(): Kysely<DB>;
  /** Runs a statement with a constant text; see `preparedStatement`. */
  run<Row>(text: string, values: unknown[]): Promise<Row[]>;
  /** Sends COMMIT without waiting for this statement's result. If it fails, the write fails, too. */
  awaitAtCommit(statement: Promise<unknown>): void;
}

/** A statement whose first value is the tenant. */
export interface TenantWrite {
  readonly tenantId: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** For the few tables without a tenant (tenants, hosts, languages, signing keys). */
export interface GlobalTables {
  tables(): Kysely<DB>;
}

interface WriteOptions {
  readonly synchronousCommit?: boolean;
  readonly genericPlan?: boolean;
}

export interface Database {
  read<Result>(tenantId: string, work: (scope: Scope) => Promise<Result>): Promise<Result>;
  /**
   * After a conflict `work` runs again, so it must not have effects outside the database.
   * @param options.synchronousCommit false: may be lost if the database's machine fails
   * @param options.genericPlan plans statements for any values, not for rows that the statistics do not have yet; has no
   *   effect on Citus
   */
  write<Result>(
    tenantId: string,
    work: (scope: Scope) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  /** Single statements of any tenants in one transaction; all succeed or none. @returns the rows of each */
  executeBatch(writes: readonly TenantWrite[]): Promise<unknown[][]>;
  globalTables<Result>(work: (globalTables: GlobalTables) => Promise<Result>): Promise<Result>;
  /** In a transaction, without a tenant. */
  globalTransaction<Result>(work: (globalTables: GlobalTables) => Promise<Result>): Promise<Result>;
  /** The database's current time, in milliseconds since the epoch. */
  now(): Promise<number>;
  connectionStats(): ConnectionStats;
  close(): Promise<void>;
}

/**
 * Sends BEGIN and SET LOCAL without waiting for responses. They are two messages: a distributed database sends the whole
 * message that has a SET LOCAL to its nodes, where another BEGIN would cost more than the transaction's query.
 */
function begin(
  client: pg.ClientBase,
  mode: 'read only' | 'read write',
  settings: string | null,
): Promise<unknown> {
  const sent = Promise.all([
    client.query(`begin ${mode}`),
    settings === null ? null : client.query(settings),
  ]);
  sent.catch(() => {});
  return sent;
}

const settingsFor = ({ synchronousCommit = true, genericPlan = false }: WriteOptions): string =>
  (synchronousCommit ? '' : '; set local synchronous_commit = off') +
  (genericPlan ? '; set local plan_cache_mode = force_generic_plan' : '');

/** Milliseconds that a shared transaction waits for a row, so that one tenant cannot delay the others. */
const sharedLockTimeout = 500;

const getScope = (
  bound: BoundConnection,
  tenantId: string,
  awaitAtCommit: Scope['awaitAtCommit'],
): Scope => ({
  tenantId,
  awaitAtCommit(sent) {
    bound.assertOpen();
    awaitAtCommit(sent);
  },
  tables() {
    return bound.tables();
  },
  async run<Row>(text: string, values: unknown[]) {
    return (await bound.run(text, values)).rows as Row[];
  },
});

const rejectAwaitAtCommit = (): never => {
  throw new Error('Nobody would learn whether this statement failed.');
};

/** A scope that stays open, on a connection whose transaction already has its tenant set. */
export const scopeForClient = (client: pg.ClientBase, tenantId: string): Scope =>
  getScope(bindConnection(client), tenantId, rejectAwaitAtCommit);

/**
 * Sends all that is queued in this turn of the event loop in one write, such as BEGIN with the first query.
 * Separate system calls and wake-ups take a third of the time of a small read.
 */
const corkUntilImmediate = ({ connection: { stream } }: { readonly connection: pg.Connection }): void => {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};

export function openDatabase(options: {
  url: string;
  poolSize: number;
  /** Milliseconds; for tests. */
  queryTimeout?: number;
  onError: (error: Error) => void;
}): Database {
  const { poolSize, ...rest } = options;
  const connections = openConnections({ ...rest, size: poolSize });

  let distributed: Promise<boolean> | undefined;
  /** Citus can't plan a statement for any values, since it chooses the node by the tenant. */
  const isDistributed = (): Promise<boolean> => {
    const read = async (): Promise<boolean> => {
      const client = await connections.acquire(systemKey);
      const response = client.query("select 1 as one from pg_extension where extname = 'citus'");
      connections.release(client, systemKey, response);
      return (await response).rows.length > 0;
    };
    distributed ??= read().catch((error: unknown) => {
      distributed = undefined;
      throw error;
    });
    return distributed;
  };

  const writeOnce = async <Result>(
    tenantId: string,
    settings: string | null,
    work: (scope: Scope) => Promise<Result>,
  ): Promise<Result> => {
    const client = await connections.acquire(tenantId);
    corkUntilImmediate(client);
    const pendingStatements: Promise<unknown>[] = [begin(client, 'read write', settings)];
    const awaitAtCommit = (sent: Promise<unknown>): void => {
      sent.catch(() => {});
      pendingStatements.push(sent);
    };
    const bound = bindConnection(client);
    let result;
    try {
      result = await work(getScope(bound, tenantId, awaitAtCommit));
    } catch (error) {
      bound.close();
      connections.release(client, tenantId, client.query('rollback'));
      // The first failure caused the later ones.
      throw await Promise.all(pendingStatements).then(
        () => error,
        (first: unknown) => first,
      );
    }
    bound.close();
    const committed = client.query('commit');
    try {
      await Promise.all(pendingStatements);
      // COMMIT of a failed transaction succeeds, but returns ROLLBACK.
      if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    } finally {
      // Only now: otherwise the connection's next user would wait for this commit's disk write.
      connections.release(client, tenantId, committed);
    }
    return result;
  };

  const writeAllOnce = async (writes: readonly TenantWrite[], owner: string): Promise<unknown[][]> => {
    const settings = writes.map(({ tenantId }) => setTenant(tenantId));
    const client = await connections.acquire(owner);
    corkUntilImmediate(client);
    const began = begin(
      client,
      'read write',
      writes.length > 1 ? `set local lock_timeout = ${sharedLockTimeout}` : null,
    );
    const sent = writes.flatMap(({ text, values }, index) => [
      client.query(settings[index] ?? ''),
      runStatement(client, text, [...values]),
    ]);
    const committed = client.query('commit');
    try {
      const [responses] = await Promise.all([Promise.all(sent), began]);
      if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return responses.filter((_, index) => index % 2 === 1).map(({ rows }) => rows as unknown[]);
    } catch (error) {
      await committed.catch(() => {});
      throw error;
    } finally {
      connections.release(client, owner, committed);
    }
  };

  return {
    async read(tenantId, work) {
      const settings = setTenant(tenantId);
      const client = await connections.acquire(tenantId);
      const since = performance.now();
      corkUntilImmediate(client);
      const began = begin(client, 'read only', settings);
      const bound = bindConnection(client);
      try {
        return await work(getScope(bound, tenantId, rejectAwaitAtCommit));
      } catch (error) {
        await began.catch((failure: unknown) => {
          throw translateError(failure);
        });
        throw translateError(error);
      } finally {
        bound.close();
        corkUntilImmediate(client);
        // Nothing was written, so the end is not awaited; the connection's next user queues behind it.
        connections.release(client, tenantId, client.query('commit'), performance.now() - since);
      }
    },

    async write(tenantId, work, options = {}) {
      try {
        const genericPlan = options.genericPlan === true && !(await isDistributed());
        const settings = setTenant(tenantId) + settingsFor({ ...options, genericPlan });
        return await retryOnConflict(() => writeOnce(tenantId, settings, work));
      } catch (error) {
        throw translateError(error);
      }
    },

    async executeBatch(writes) {
      // The caller retries them one by one, since a conflict between two of them does not concern the rest.
      if (writes.length > 1)
        return writeAllOnce(writes, systemKey).catch((error: unknown) => {
          throw isConflict(error) ? error : translateError(error);
        });
      return retryOnConflict(() => writeAllOnce(writes, writes[0]?.tenantId ?? systemKey)).catch(
        (error: unknown) => {
          throw translateError(error);
        },
      );
    },

    async globalTables(work) {
      const client = await connections.acquire(systemKey);
      const bound = bindConnection(client);
      try {
        return await work({ tables: () => bound.tables() });
      } catch (error) {
        throw translateError(error);
      } finally {
        bound.close();
        connections.release(client, systemKey);
      }
    },

    async globalTransaction(work) {
      try {
        return await writeOnce(systemKey, null, (scope) => work({ tables: () => scope.tables() }));
      } catch (error) {
        throw translateError(error);
      }
    },

    async now() {
      const client = await connections.acquire(systemKey);
      try {
        const response = await client.query<{ now: string }>(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
        );
        return Number(response.rows[0]?.now);
      } catch (error) {
        throw translateError(error);
      } finally {
        connections.release(client, systemKey);
      }
    },

    connectionStats() {
      return connections.stats();
    },

    close() {
      return connections.close();
    },
  };
}

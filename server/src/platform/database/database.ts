import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database-schema';
import { isId } from '@vantage/contract/ids';
import { openLease, runStatement, type Lease } from './client-dialect';
import { noTenant, openConnections } from './connections';
import { isConflict, retriedOnConflict, translateError } from './database-errors';

/**
 * The only way to a tenant's rows: a transaction whose `app.tenant_id` row-level security compares with each row.
 * Repositories take it first and also name the tenant in every query, so the fence stands twice. After the end of the
 * transaction, every use of it and of the queries built with it fails with a `ScopeClosedError`.
 */
export interface Scope {
  readonly tenantId: string;
  /** The query builder. */
  tables(): Kysely<DB>;
  /** Runs a statement whose text never changes; see `preparedStatement`. */
  run<Row>(text: string, values: unknown[]): Promise<Row[]>;
  /**
   * Lets COMMIT follow a statement that has been sent, without waiting for its answer: both wait for the database once.
   * If the statement fails, nothing is committed, and the write fails with its error.
   */
  withCommit(sent: Promise<unknown>): void;
}

/** One statement of one tenant, whose first value is that tenant. */
export interface TenantWrite {
  readonly tenantId: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** For the few tables without a tenant (registry, hosts, languages, signing keys). */
export interface GlobalTables {
  tables(): Kysely<DB>;
}

export interface Database {
  /** Runs reads of one tenant in one transaction. */
  read<Result>(tenantId: string, work: (scope: Scope) => Promise<Result>): Promise<Result>;
  /**
   * Runs writes of one tenant in one transaction; the result is given once it is committed. After a deadlock, or another
   * conflict of two transactions, all of it runs once more: so `work` has no effects outside the database.
   * @param options.synchronousCommit false: what is committed is seen by all, but lost if the database's machine dies within
   *   the second, unless a later commit waits for the disk
   */
  write<Result>(
    tenantId: string,
    work: (scope: Scope) => Promise<Result>,
    options?: { readonly synchronousCommit: boolean },
  ): Promise<Result>;
  /**
   * Runs single statements of any tenants in one transaction, so that they wait for the disk once. Each runs with its
   * own tenant set, and no code of ours runs between them. Either all stand or none.
   * @returns the rows of each
   */
  executeBatch(writes: readonly TenantWrite[]): Promise<unknown[][]>;
  /** Runs queries on tables without tenant, outside any tenant's scope. */
  globalTables<Result>(work: (globalTables: GlobalTables) => Promise<Result>): Promise<Result>;
  /** The database's present time, in milliseconds since the epoch. */
  now(): Promise<number>;
  close(): Promise<void>;
}

/** The tenant goes into the statement's text, since SET takes no parameters: so nothing but a UUID may pass. */
const setTenant = (tenantId: string): string => {
  if (!isId(tenantId)) throw new Error('A tenant scope needs a UUID.');
  return `set local app.tenant_id = '${tenantId}'`;
};

const beginStatementFor = (tenantId: string, mode: 'read only' | 'read write'): string =>
  `begin ${mode}; ${setTenant(tenantId)}`;

/** Follows a BEGIN whose COMMIT shall not wait for the disk. */
const asynchronousCommit = '; set local synchronous_commit = off';

/** Milliseconds that writes of several tenants wait for a row: what one tenant holds must not keep the others. */
const sharedLockTimeout = 500;

const scopeOf = (lease: Lease, tenantId: string, withCommit: Scope['withCommit']): Scope => ({
  tenantId,
  withCommit(sent) {
    lease.assertOpen();
    withCommit(sent);
  },
  tables: () => lease.tables(),
  run: async <Row>(text: string, values: unknown[]) => (await lease.run(text, values)).rows as Row[],
});

/** For statements that nobody waits for, where there can be none. */
const rejectWithCommit = (): never => {
  throw new Error('Nobody would learn whether this statement failed.');
};

/** A scope that stays open, on a connection whose transaction has already been given the tenant. */
export const scopeOn = (client: pg.ClientBase, tenantId: string): Scope =>
  scopeOf(openLease(client), tenantId, rejectWithCommit);

/**
 * Sends what is queued on a connection in this turn of the event loop as one write: BEGIN with the query behind it,
 * and COMMIT with the next user's BEGIN. Each write of its own costs a system call here and a wake-up there, which
 * together are a third of the time that a small read takes.
 */
const corkUntilNextTick = ({ connection: { stream } }: { readonly connection: pg.Connection }): void => {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};

/**
 * Opens the application role's pool. Its connections are shared out fairly between the tenants (`fairQueue`), so that
 * what one of them asks for does not keep the others waiting.
 * @param options.poolSize connections of this process
 * @param options.onError told of connections that broke while idle
 */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  onError: (error: Error) => void;
}): Database {
  const { url, poolSize, onError } = options;
  const connections = openConnections({ url, size: poolSize, onError });

  const writeOnce = async <Result>(
    tenantId: string,
    beginStatement: string,
    work: (scope: Scope) => Promise<Result>,
  ): Promise<Result> => {
    const client = await connections.acquire(tenantId);
    corkUntilNextTick(client);
    const began = client.query(beginStatement);
    began.catch(() => {});
    const pendingStatements: Promise<unknown>[] = [began];
    const withCommit = (sent: Promise<unknown>): void => {
      sent.catch(() => {});
      pendingStatements.push(sent);
    };
    const lease = openLease(client);
    let result;
    try {
      result = await work(scopeOf(lease, tenantId, withCommit));
    } catch (error) {
      lease.close();
      connections.release(client, tenantId, client.query('rollback'));
      // What failed first is why the rest failed.
      throw await Promise.all(pendingStatements).then(
        () => error,
        (first: unknown) => first,
      );
    }
    lease.close();
    const committed = client.query('commit');
    try {
      await Promise.all(pendingStatements);
      // COMMIT of a transaction that had failed answers ROLLBACK, without an error.
      if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    } finally {
      // Only now: whoever took the connection earlier would wait behind this transaction's disk.
      connections.release(client, tenantId, committed);
    }
    return result;
  };

  const writeAllOnce = async (writes: readonly TenantWrite[], owner: string): Promise<unknown[][]> => {
    const settings = writes.map(({ tenantId }) => setTenant(tenantId));
    const client = await connections.acquire(owner);
    corkUntilNextTick(client);
    const began = client.query(
      writes.length > 1 ? `begin; set local lock_timeout = ${sharedLockTimeout}` : 'begin',
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
      const beginStatement = beginStatementFor(tenantId, 'read only');
      const client = await connections.acquire(tenantId);
      const since = performance.now();
      corkUntilNextTick(client);
      const began = client.query(beginStatement);
      began.catch(() => {});
      const lease = openLease(client);
      try {
        return await work(scopeOf(lease, tenantId, rejectWithCommit));
      } catch (error) {
        await began.catch((failure: unknown) => {
          throw translateError(failure);
        });
        throw translateError(error);
      } finally {
        lease.close();
        corkUntilNextTick(client);
        // Nothing was written, so nobody needs to wait for the end; the next user of the connection queues behind it.
        connections.release(client, tenantId, client.query('commit'), performance.now() - since);
      }
    },

    async write(tenantId, work, { synchronousCommit } = { synchronousCommit: true }) {
      const beginStatement =
        beginStatementFor(tenantId, 'read write') + (synchronousCommit ? '' : asynchronousCommit);
      try {
        return await retriedOnConflict(() => writeOnce(tenantId, beginStatement, work));
      } catch (error) {
        throw translateError(error);
      }
    },

    async executeBatch(writes) {
      // Of several, each is tried again by itself: what two of them conflict for is no matter of the others.
      if (writes.length > 1)
        return writeAllOnce(writes, noTenant).catch((error: unknown) => {
          throw isConflict(error) ? error : translateError(error);
        });
      return retriedOnConflict(() => writeAllOnce(writes, writes[0]?.tenantId ?? noTenant)).catch(
        (error: unknown) => {
          throw translateError(error);
        },
      );
    },

    async globalTables(work) {
      const client = await connections.acquire(noTenant);
      const lease = openLease(client);
      try {
        return await work({ tables: () => lease.tables() });
      } catch (error) {
        throw translateError(error);
      } finally {
        lease.close();
        connections.release(client, noTenant);
      }
    },

    async now() {
      const client = await connections.acquire(noTenant);
      try {
        const response = await client.query<{ now: string }>(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
        );
        return Number(response.rows[0]?.now);
      } catch (error) {
        throw translateError(error);
      } finally {
        connections.release(client, noTenant);
      }
    },

    close: () => connections.close(),
  };
}

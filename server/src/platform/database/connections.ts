import pg from 'pg';
import { translateError, databaseUnavailable } from './database-errors';
import { fairQueue } from './fair-queue';
import { minute } from '../durations';
import { connectionTimeoutMs } from './request-deadline';

/** Milliseconds after which an attempt to connect is given up, even if requests still wait for it. */
const connectionTimeout = 4_000;
/** Milliseconds of a statement. */
const statementTimeout = 20_000;
/** Milliseconds; longer than the database's own time-out, so the connection must be dead. */
const defaultQueryTimeout = 22_000;

/** Dates stay strings: as JavaScript dates they would depend on the time zone. */
const textDates: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** For work without a tenant, or for several. */
export const systemKey = '';

/** The connections of this process. */
export interface ConnectionStats {
  readonly open: number;
  readonly idle: number;
  /** Requests and jobs that wait for a connection. */
  readonly waiting: number;
  /** How often none was free, or could be made, in time since the start. */
  readonly timeouts: number;
}

export interface Connections {
  /** @throws {AppError} server.unavailable */
  acquire(tenantId: string): Promise<pg.PoolClient>;
  /** @param heldFor milliseconds, for reads only: writes mostly wait for the disk */
  release(client: pg.PoolClient, tenantId: string, end?: Promise<unknown>, heldFor?: number): void;
  stats(): ConnectionStats;
  close(): Promise<void>;
}

/** @param options.onError receives errors of idle connections, and of transactions that could not be ended */
export function openConnections(options: {
  readonly url: string;
  readonly size: number;
  readonly queryTimeout?: number;
  readonly onError: (error: Error) => void;
}): Connections {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: minute,
    statement_timeout: statementTimeout,
    // Destroys the connection, since the responses to what follows in the pipeline would never come either.
    query_timeout: options.queryTimeout ?? defaultQueryTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'vantage',
    types: textDates,
    // BEGIN, the query and COMMIT are sent without waiting for the responses in between.
    pipeline: true,
  });
  pool.on('error', options.onError);
  // The pool handles errors of idle connections only; without a listener, one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  /** Their COMMIT or ROLLBACK failed: discarded at the next release, perhaps by the next user. */
  const brokenClients = new WeakSet<pg.PoolClient>();
  /** The pool learns only in a later turn of the event loop that a connection was destroyed. */
  const isBroken = (client: pg.PoolClient): boolean =>
    brokenClients.has(client) ||
    (client as unknown as { readonly connection: pg.Connection }).connection.stream.destroyed;
  let timeouts = 0;
  const timeoutError = (reason: string): Error => {
    timeouts += 1;
    return databaseUnavailable(new Error(reason));
  };
  /** One permit per connection, so nothing waits inside the pool itself. */
  const permits = fairQueue({
    capacity: options.size,
    timeoutError: () => timeoutError('No database connection was free in time.'),
  });

  /** @param until by `performance.now()` */
  const connect = async (until: number): Promise<pg.PoolClient> => {
    if (pool.idleCount > 0) return pool.connect();
    const connecting = pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(timeoutError('No database connection was made in time.')),
        Math.max(0, until - performance.now()),
      );
    });
    try {
      return await Promise.race([connecting, late]);
    } catch (error) {
      // One that is made later is for others.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async acquire(tenantId) {
      const timeoutMs = connectionTimeoutMs();
      const until = performance.now() + timeoutMs;
      const turn = permits.acquire(tenantId, timeoutMs);
      if (turn) await turn;
      try {
        let client = await connect(until);
        while (isBroken(client)) {
          client.release(true);
          client = await connect(until);
        }
        return client;
      } catch (error) {
        permits.release(tenantId);
        throw translateError(error);
      }
    },

    release(client, tenantId, end, heldFor) {
      end?.catch((error: unknown) => {
        options.onError(error instanceof Error ? error : new Error(String(error)));
        brokenClients.add(client);
      });
      client.release(isBroken(client));
      permits.release(tenantId, heldFor);
    },

    stats: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: permits.countWaiting(),
      timeouts,
    }),

    close() {
      return pool.end();
    },
  };
}

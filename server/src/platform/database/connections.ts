import pg from 'pg';
import { translateError, databaseUnavailable } from './database-errors';
import { fairQueue } from './fair-queue';

/** Milliseconds to wait for a permit, and then for a new connection. */
const connectionTimeout = 5_000;

/** Dates stay strings: as JavaScript dates they would depend on the time zone. */
const textDates: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** The key for work without a tenant, or of several. */
export const noTenant = '';

/** A connection pool shared fairly between tenants (`fairQueue`). */
export interface Connections {
  /**
   * @param tenantId or `noTenant`; `release` must be given the same
   * @throws {AppError} server.unavailable
   */
  acquire(tenantId: string): Promise<pg.PoolClient>;
  /**
   * @param end the statement that ends the transaction; it may be pending
   * @param heldFor milliseconds that a read held the connection (`FairQueue.release`); not given for writes, which
   *   mostly wait for the disk
   */
  release(client: pg.PoolClient, tenantId: string, end?: Promise<unknown>, heldFor?: number): void;
  close(): Promise<void>;
}

/**
 * Opens the pool.
 * @param options.size connections of this process
 * @param options.onError receives errors of idle connections, and of transactions that could not be ended
 */
export function openConnections(options: {
  readonly url: string;
  readonly size: number;
  readonly onError: (error: Error) => void;
}): Connections {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'vantage',
    types: textDates,
    // BEGIN, the query and COMMIT are sent without waiting for the responses in between.
    pipeline: true,
  });
  pool.on('error', options.onError);
  // The pool handles errors of idle connections only. A connection that breaks in use fails its queries; without this
  // listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  /**
   * Connections whose transaction could not be ended, so that their state is unknown. The next user may have the
   * connection by then, so it is discarded after that one.
   */
  const brokenClients = new WeakSet<pg.PoolClient>();
  /** As many permits as connections, so that nobody waits within the pool itself. */
  const permits = fairQueue({
    capacity: options.size,
    timeout: connectionTimeout,
    timeoutError: () => databaseUnavailable(new Error('No database connection was free in time.')),
  });

  return {
    async acquire(tenantId) {
      const turn = permits.acquire(tenantId);
      if (turn) await turn;
      try {
        let client = await pool.connect();
        while (brokenClients.has(client)) {
          client.release(true);
          client = await pool.connect();
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
      client.release(brokenClients.has(client));
      permits.release(tenantId, heldFor);
    },

    close: () => pool.end(),
  };
}

import pg from 'pg';
import { translateError, databaseUnavailable } from './database-errors';
import { fairQueue } from './fair-queue';

/** Milliseconds that a call waits for its turn, and then for a new connection to open. */
const connectionTimeout = 5_000;

/** Calendar dates stay text: as a JavaScript instant they would mean another day elsewhere. */
const textDates: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Stands for a tenant where work belongs to none, or to several. */
export const noTenant = '';

/** A pool of connections that are shared out fairly between the tenants (`fairQueue`). */
export interface Connections {
  /**
   * @param tenantId or `noTenant`; `release` must name the same
   * @throws {AppError} server.unavailable
   */
  acquire(tenantId: string): Promise<pg.PoolClient>;
  /**
   * @param end the statement that ends the transaction; its answer need not have come
   * @param heldFor milliseconds of a transaction that only read (`FairQueue.release`): what a write takes is mostly the disk's
   */
  release(client: pg.PoolClient, tenantId: string, end?: Promise<unknown>, heldFor?: number): void;
  close(): Promise<void>;
}

/**
 * Opens the pool.
 * @param options.size connections of this process
 * @param options.onError told of connections that broke while idle, or whose transaction could not be ended
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
    // BEGIN, the query behind it and COMMIT are sent without waiting for one another's answers.
    pipeline: true,
  });
  pool.on('error', options.onError);
  // The pool listens to idle connections only. One that breaks in use fails its queries, which is answer enough; without
  // a listener of its own it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));

  /**
   * Connections whose transaction could not be ended, which leaves them in an unknown state. That may become known when
   * the next user has the connection already, so it is not ended then but given to nobody after.
   */
  const brokenClients = new WeakSet<pg.PoolClient>();
  /** As many permits as the pool has connections, so nobody waits within the pool itself. */
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

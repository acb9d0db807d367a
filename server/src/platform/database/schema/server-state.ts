import type pg from 'pg';

export interface ServerState {
  /** Such as 180000 for PostgreSQL 18. */
  readonly version: number;
  readonly encoding: string;
  readonly maxConnections: number;
  /** For superusers and roles of the server. */
  readonly reservedConnections: number;
  /** Processes of the product that are running now: each has one connection that listens. */
  readonly processes: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Reads what the database server is, with the application's role. */
export async function readServerState(client: pg.Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select current_setting('server_version_num')::int as version,
       pg_encoding_to_char(d.encoding) as encoding,
       current_setting('max_connections')::int as "maxConnections",
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true), '0')::int as "reservedConnections",
       (select count(*)::int from pg_stat_activity a
         where a.datname = current_database() and a.application_name like 'vantage-listener%') as processes,
       extract(epoch from clock_timestamp())::float8 * 1000 as now
     from pg_database d where d.datname = current_database()`,
  );
  const [state] = rows;
  if (!state) throw new Error('The server has no state.');
  return state;
}

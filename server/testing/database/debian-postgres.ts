import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseRunAs, execAs } from '@vantage/embedded-postgresql/run-as';
import pg from 'pg';
import { freePort } from '../process/free-port';

const installations = '/usr/lib/postgresql';

/** The programs of Debian's newest PostgreSQL, which has the client programs that the embedded one lacks; or null. */
export function findDebianPostgres(): string | null {
  const versions = existsSync(installations) ? readdirSync(installations) : [];
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(installations, version, 'bin'));
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_dump'))) ??
    null
  );
}

export interface DebianPostgres {
  /** @returns the URL of a database for a role */
  url(role: string, database: string): string;
  /** Runs as a superuser. */
  query(text: string, database?: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

/** Starts a separate server with the roles that docs/operations.md has and that need no password. */
export async function startDebianPostgres(programs: string): Promise<DebianPostgres> {
  const runAs = chooseRunAs(null);
  const folder = mkdtempSync(join(tmpdir(), 'vantage-pg-'));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = async (program: string, args: string[]): Promise<void> => {
    const { code, stderr } = await execAs(runAs, join(programs, program), args);
    if (code !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  await run('initdb', [
    '--pgdata',
    data,
    '--username=superuser',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await run('pg_ctl', [
    '--pgdata',
    data,
    '--log',
    join(folder, 'log'),
    '--options',
    settings,
    '--wait',
    'start',
  ]);
  const url = (role: string, database: string): string => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const query: DebianPostgres['query'] = async (text, database = 'postgres') => {
    const client = new pg.Client({ connectionString: url('superuser', database) });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  await query(`
    create role vantage_owner login createdb;
    create role vantage_app login;
    create role vantage_backup login bypassrls;
    grant pg_read_all_data to vantage_backup`);
  return {
    url,
    query,
    async stop() {
      await run('pg_ctl', ['--pgdata', data, '--mode=immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

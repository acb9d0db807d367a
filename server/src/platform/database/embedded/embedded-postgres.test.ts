import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres';
import { canReach, chooseRunAs } from './run-as';
import { processIdentity } from './process-identity';
import { readPostmasterFile } from './postmaster-file';

const here = path.dirname(fileURLToPath(import.meta.url));
const nodeModules = path.resolve(here, '../../../../../node_modules');
const isRoot = process.getuid?.() === 0;
const ordinaryUser = isRoot ? chooseRunAs(null) : null;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

let parentScript: string;

/** A program of its own that runs the launcher as the server's bundle does. */
beforeAll(async () => {
  const directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'vantage-bundle-')));
  chmodSync(directory, 0o755);
  symlinkSync(nodeModules, path.join(directory, 'node_modules'));
  parentScript = path.join(directory, 'parent.mjs');
  await build({
    stdin: {
      contents: `
        import { startEmbeddedPostgres } from './embedded-postgres';
        const [dataDir] = process.argv.slice(2);
        const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
        process.on('SIGINT', () => say({ interrupted: true }));
        try {
          const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
          say({ ownerUrl: server.ownerUrl });
          process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
          setInterval(() => {}, 60_000);
        } catch (error) {
          say({ error: error.message });
        }
      `,
      resolveDir: here,
    },
    outfile: parentScript,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return () => rmSync(directory, { recursive: true });
});

function makeDataDir(mode = 0o755): string {
  const directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'vantage-embedded-')));
  chmodSync(directory, mode);
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return path.join(directory, 'data');
}

async function start(
  dataDir: string,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  cleanups.push(() => server.stop());
  return server;
}

interface Parent {
  process: ChildProcess;
  said: { ownerUrl?: string; error?: string };
  nextLine(): Promise<Record<string, unknown>>;
}

async function startInOwnProcess(
  dataDir: string,
  user: { uid: number; gid: number } | null = null,
): Promise<Parent> {
  const child = spawn(process.execPath, [parentScript, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    detached: true,
    ...user,
  });
  cleanups.push(() => endParent(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>;
  return { process: child, said: await nextLine(), nextLine };
}

async function endParent(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function kill9(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(cluster: string): number {
  const file = readPostmasterFile(cluster);
  if (!file) throw new Error(`no server on ${cluster}`);
  return file.pid;
}

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster');
const untilGone = (pid: number) =>
  vi.waitFor(() => expect(processIdentity(pid)).toBeNull(), { timeout: 10_000, interval: 10 });

/** Writes numbered rows one by one; every number that it answers was acknowledged by the server. */
async function writeUntil(url: string, halt: () => boolean): Promise<number[]> {
  const acknowledged: number[] = [];
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let id = 1; !halt(); id++) {
      await client.query('insert into note values ($1)', [id]);
      acknowledged.push(id);
    }
  } catch {
    // The server was killed under the statement: this one was never acknowledged.
  }
  await client.end().catch(() => undefined);
  return acknowledged;
}

async function expectRows(url: string, acknowledged: number[]): Promise<void> {
  const rows = await query(url, 'select id from note order by id');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
}

describe('startEmbeddedPostgres', { timeout: 30_000 }, () => {
  test('makes a database, keeps it over a stop, and is found while it runs', async () => {
    const dataDir = makeDataDir();
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeNull();

    const first = await start(dataDir);
    await query(first.ownerUrl, 'create table note (id int primary key); insert into note values (1)');
    const { ownerUrl, applicationUrl } = first;
    expect(await findRunningEmbeddedPostgres(dataDir)).toEqual({ ownerUrl, applicationUrl });
    expect(statSync(path.join(dataDir, 'postgres', 'credentials.json')).mode & 0o777).toBe(0o600);
    await first.stop();
    await first.stop();
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeNull();

    const log = vi.fn();
    const second = await start(dataDir, log);
    await expectRows(second.ownerUrl, [1]);
    expect(log).not.toHaveBeenCalled();
  });

  test('gives the application a role that bypasses and owns nothing, and the owner one without superpowers', async () => {
    const { ownerUrl, applicationUrl } = await start(makeDataDir());
    const roles = await query(
      ownerUrl,
      `select rolname, rolsuper or rolbypassrls or rolreplication as mighty, rolcreatedb, rolcreaterole
       from pg_roles where rolname like 'vantage%' order by 1`,
    );
    expect(roles).toEqual([
      { rolname: 'vantage_app', mighty: false, rolcreatedb: false, rolcreaterole: false },
      { rolname: 'vantage_owner', mighty: false, rolcreatedb: true, rolcreaterole: true },
    ]);
    for (const sql of [
      'create table t ()',
      'create temp table t ()',
      'create schema s',
      'create database d',
    ]) {
      await expect(query(applicationUrl, sql)).rejects.toThrow('permission denied');
    }
    await expect(query(applicationUrl, 'set role vantage_owner')).rejects.toThrow('permission denied');
    await expect(query(applicationUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await query(
      ownerUrl,
      `create collation words (provider = icu, locale = 'und'); create extension pg_trgm`,
    );
    const [settings] = await query(
      applicationUrl,
      `select current_setting('server_encoding') encoding, current_setting('fsync') fsync, datlocale
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({ encoding: 'UTF8', fsync: 'on', datlocale: 'C.UTF-8' });
  });

  test('comes back by itself after kill -9 of PostgreSQL, with every acknowledged row', async () => {
    const dataDir = makeDataDir();
    const log = vi.fn();
    const { ownerUrl, stop } = await start(dataDir, log);
    await query(ownerUrl, 'create table note (id int primary key)');
    const pid = postmasterPid(clusterOf(dataDir));
    let written = false;
    const writing = writeUntil(ownerUrl, () => written);
    await vi.waitFor(async () => {
      expect(await query(ownerUrl, 'select id from note where id = 50')).toHaveLength(1);
    });
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expectRows(ownerUrl, []), { timeout: 10_000, interval: 20 });
    written = true;
    await expectRows(ownerUrl, await writing);
    expect(log.mock.calls.join('\n')).toContain('ended unexpectedly');
    expect(postmasterPid(clusterOf(dataDir))).not.toBe(pid);
    await stop();
    expect(existsSync(path.join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false);
  });

  test('leaves no orphan when its parent is killed, and the next start has every row', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    const url = parent.said.ownerUrl ?? '';
    await query(url, 'create table note (id int primary key)');
    const pid = postmasterPid(clusterOf(dataDir));
    const writing = writeUntil(url, () => false);
    await vi.waitFor(async () => {
      expect(await query(url, 'select id from note where id = 50')).toHaveLength(1);
    });
    await kill9(parent.process);
    await untilGone(pid);
    const next = await start(dataDir);
    await expectRows(next.ownerUrl, await writing);
  });

  test('stops a server whose parent and watcher are both gone, before it starts its own', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    await query(parent.said.ownerUrl ?? '', 'create table note (id int); insert into note values (1)');
    const pid = postmasterPid(clusterOf(dataDir));
    const { stdout } = spawnSync('ps', ['-ww', '-A', '-o', 'pid=,pgid=,command='], { encoding: 'utf8' });
    const watcher = stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, group, command]) => Number(group) === pid && command === '/bin/sh');
    process.kill(Number(watcher?.[0]), 'SIGKILL');
    await kill9(parent.process);
    expect(processIdentity(pid)).not.toBeNull();

    const log = vi.fn();
    const next = await start(dataDir, log);
    expect(log.mock.calls.join()).toContain(`process ${pid}`);
    expect(processIdentity(pid)).toBeNull();
    await expectRows(next.ownerUrl, [1]);
  });

  test('takes no stranger for its server when the process id was given out again', async () => {
    const dataDir = makeDataDir();
    await (await start(dataDir)).stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...ordinaryUser });
    cleanups.push(() => stranger.kill('SIGKILL'));
    const lines = [stranger.pid, clusterOf(dataDir), 1, 5432, clusterOf(dataDir), '', '1 1', 'ready'];
    writeFileSync(path.join(clusterOf(dataDir), 'postmaster.pid'), `${lines.join('\n')}\n`);
    const next = await start(dataDir);
    await query(next.ownerUrl, 'select 1');
    expect(stranger.signalCode).toBeNull();
  });

  test('refuses a second start beside a living parent with one line that names the directory', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    const refusal = `The embedded database in ${dataDir} is already in use by process ${parent.process.pid}; stop it first or choose another DATA_DIR`;
    await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(refusal);
    expect((await startInOwnProcess(dataDir)).said.error).toBe(refusal);
    expect(await findRunningEmbeddedPostgres(dataDir)).toMatchObject({ ownerUrl: parent.said.ownerUrl });
    await query(parent.said.ownerUrl ?? '', 'select 1');
  });

  test('lets one of several starts at once win', async () => {
    const dataDir = makeDataDir();
    const parents = await Promise.all([1, 2, 3].map(() => startInOwnProcess(dataDir)));
    expect(parents.filter(({ said }) => said.ownerUrl)).toHaveLength(1);
    expect(parents.filter(({ said }) => said.error?.includes('already in use'))).toHaveLength(2);
  });

  test('is not hit by Ctrl-C at the terminal', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    process.kill(-(parent.process.pid ?? 0), 'SIGINT');
    expect(await parent.nextLine()).toEqual({ interrupted: true });
    await query(parent.said.ownerUrl ?? '', 'select 1');
    await endParent(parent.process);
    expect(existsSync(path.join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false);
  });

  test('finds another place for the socket when the path of the directory is too long for one', async () => {
    const dataDir = path.join(makeDataDir(), 'long'.repeat(30));
    const { ownerUrl } = await start(dataDir);
    const socketDir = new URL(ownerUrl).searchParams.get('host') ?? '';
    cleanups.unshift(() => rmSync(socketDir, { recursive: true }));
    expect(socketDir).toMatch(/^\/tmp\/vantage-postgres-/);
    await query(ownerUrl, 'select 1');
    expect(await findRunningEmbeddedPostgres(dataDir)).toMatchObject({ ownerUrl });
  });

  test.runIf(isRoot)(
    'as root, keeps the data where its user can reach it when the directory is closed',
    async () => {
      const dataDir = makeDataDir(0o700);
      const { ownerUrl, stop } = await start(dataDir);
      const home = readFileSync(path.join(dataDir, 'postgres', 'location'), 'utf8').trim();
      cleanups.unshift(() => rmSync(home, { recursive: true }));
      expect(home).toMatch(/^\/var\/lib\/vantage-postgres\/[0-9a-f]{12}-/);
      await query(ownerUrl, 'create table note (id int); insert into note values (1)');
      await stop();
      await expectRows((await start(dataDir)).ownerUrl, [1]);
    },
  );

  test.runIf(isRoot && canReach(ordinaryUser, nodeModules))('runs as an ordinary user', async () => {
    const dataDir = makeDataDir();
    mkdirSync(dataDir);
    chownSync(dataDir, ordinaryUser?.uid ?? 0, ordinaryUser?.gid ?? 0);
    const parent = await startInOwnProcess(dataDir, ordinaryUser);
    expect(parent.said.error).toBeUndefined();
    await query(parent.said.ownerUrl ?? '', 'create table note (id int); insert into note values (1)');
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    const pid = postmasterPid(clusterOf(dataDir));
    await kill9(parent.process);
    await untilGone(pid);
    const next = await startInOwnProcess(dataDir, ordinaryUser);
    await expectRows(next.said.ownerUrl ?? '', [1]);
  });

  test('refuses data of another PostgreSQL version, and data whose place is gone, without touching them', async () => {
    const dataDir = makeDataDir();
    await (await start(dataDir)).stop();
    writeFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(`${clusterOf(dataDir)} was made by PostgreSQL 17`);
    writeFileSync(path.join(dataDir, 'postgres', 'location'), '/nowhere/at/all\n');
    await expect(start(dataDir)).rejects.toThrow('/nowhere/at/all');
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/embedded-postgres';
import { chooseRunAs } from '../src/run-as';
import { processIdentity } from '../src/process-identity';
import { readPostmasterFile } from '../src/postmaster-file';

const here = path.dirname(fileURLToPath(import.meta.url));
export const nodeModules = path.resolve(here, '../../node_modules');
export const isRoot = process.getuid?.() === 0;
export const ordinaryUser = isRoot ? chooseRunAs(null) : null;

export const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

let parentScript: string;

/** Bundles the launcher as in the server's bundle, to run it in a separate process. */
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
      resolveDir: path.join(here, '../src'),
    },
    outfile: parentScript,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return () => rmSync(directory, { recursive: true });
});

export function makeDataDir(mode = 0o755): string {
  const directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'vantage-embedded-')));
  chmodSync(directory, mode);
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return path.join(directory, 'data');
}

export async function start(
  dataDir: string,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  cleanups.push(() => server.stop());
  return server;
}

export interface Parent {
  process: ChildProcess;
  said: { ownerUrl?: string; error?: string };
  nextLine(): Promise<Record<string, unknown>>;
}

export async function startInOwnProcess(
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

export async function endParent(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function kill9(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterPid(cluster: string): number {
  const file = readPostmasterFile(cluster);
  if (!file) throw new Error(`no server on ${cluster}`);
  return file.pid;
}

export const createCluster = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster');
export const waitForExit = (pid: number) =>
  vi.waitFor(() => expect(processIdentity(pid)).toBeNull(), { timeout: 10_000, interval: 10 });

/** Writes numbered rows one by one. @returns the numbers that the server acknowledged */
export async function writeUntil(url: string, halt: () => boolean): Promise<number[]> {
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
    // The server was killed during the statement, so this one was not acknowledged.
  }
  await client.end().catch(() => undefined);
  return acknowledged;
}

export async function expectRows(url: string, acknowledged: number[]): Promise<void> {
  const rows = await query(url, 'select id from note order by id');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
}

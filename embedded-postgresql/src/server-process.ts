import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { readPostmasterFile, type PostmasterFile } from './postmaster-file';
import { spawnAs, type RunAs } from './run-as';

const READY_MS = 120_000;
const FAST_STOP_MS = 30_000;

/**
 * The shell becomes PostgreSQL, and leaves a watcher that reads a pipe from the parent: its end means that
 * the parent died, so the watcher requests a fast stop; a line means that PostgreSQL has ended. The watcher
 * is orphaned (inner brackets) because PostgreSQL must not find an unknown child.
 */
const POSIX_SUPERVISOR = `
exec 3<&0
( ( read -r line <&3 || kill -INT $$ ) >/dev/null 2>&1 & )
exec "$@" </dev/null 3<&-
`;

/**
 * Windows has neither exec nor signals, and only pg_ctl drops administrator rights: a small Node process
 * starts the server, lives as long as it does, and stops it when the pipe ends.
 */
const WINDOWS_SUPERVISOR = `
const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const [pgCtl, cluster, options] = process.argv.slice(1);
const run = (...args) => spawnSync(pgCtl, [...args, '-D', cluster], { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true });
if (run('start', '-w', '-t', '120', '-o', options).status !== 0) process.exit(1);
const pid = Number(readFileSync(cluster + '/postmaster.pid', 'utf8').split('\\n')[0]);
setInterval(() => { try { process.kill(pid, 0); } catch { process.exit(2); } }, 250);
process.stdin.on('data', () => {}).on('error', () => {}).on('close', () => { run('stop', '-w', '-m', 'fast'); process.exit(0); });
`;

export interface ServerProcess {
  readonly file: PostmasterFile;
  /** Resolves with the reason, however the server ended. */
  readonly ended: Promise<string>;
  /** Fast stop: aborts what is running, writes everything to disk, and resolves at the end. */
  stop(): Promise<void>;
}

export class ServerStartError extends EmbeddedPostgresError {
  /** Whether the remains of a killed server, which disappear by themselves, prevent the start. */
  get passing(): boolean {
    return /pre-existing shared memory|lock file .* already exists|still in use|could not create shared memory/.test(
      this.message,
    );
  }
}

export async function startServerProcess(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawnSupervised(cluster, binaries, runAs, settings);
  const stderr = collect(child);
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  }).finally(() => {
    hasEnded = true;
    child.stdin?.end('\n');
  });

  const stop = async () => {
    if (hasEnded) return;
    child.ref();
    requestStop(child, 'SIGINT');
    const impatience = setTimeout(() => requestStop(child, 'SIGQUIT'), FAST_STOP_MS);
    await ended;
    clearTimeout(impatience);
  };

  const deadline = Date.now() + READY_MS;
  for (;;) {
    const file = readPostmasterFile(cluster);
    // Until the new server has written its own, the file may be that of its predecessor.
    const own = file && (process.platform === 'win32' || file.pid === child.pid);
    if (own && file.state === 'ready' && !hasEnded) {
      releaseEventLoop(child);
      return { file, ended, stop };
    }
    if (hasEnded) throw new ServerStartError(complaint(stderr(), await ended, cluster));
    if (Date.now() > deadline) {
      await stop();
      throw new EmbeddedPostgresError(`PostgreSQL on ${cluster} was not ready within ${READY_MS / 1000} s`);
    }
    await delay(3);
  }
}

function spawnSupervised(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  settings: Record<string, string>,
): ChildProcess {
  const options = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  if (process.platform === 'win32') {
    const line = options.map((option) => `-c "${option}"`).join(' ');
    const args = ['-e', WINDOWS_SUPERVISOR, binaries.pgCtl, cluster, line];
    return spawnAs(runAs, process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  }
  const command = [binaries.postgres, '-D', cluster, ...options.flatMap((option) => ['-c', option])];
  const args = ['-c', POSIX_SUPERVISOR, 'vantage-postgres', ...command];
  return spawnAs(runAs, '/bin/sh', args, { stdio: ['pipe', 'ignore', 'pipe'] });
}

function requestStop(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): void {
  if (process.platform === 'win32') child.stdin?.end();
  else child.kill(signal);
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => (text = (text + more).slice(-4096)));
  // The watcher may be gone when the last line is written to it.
  child.stdin?.on('error', () => undefined);
  return () => text;
}

/** The process may end without stopping the server: the watcher does it then. */
function releaseEventLoop(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stderr]) (stream as Socket | null)?.unref();
}

function complaint(stderr: string, ended: string, cluster: string): string {
  const said = /(?:FATAL|PANIC):\s+(.*)/.exec(stderr)?.[1] ?? stderr.trim().split('\n').at(-1);
  return `PostgreSQL did not start on ${cluster} (${ended}): ${said || `see ${cluster}/log`}`;
}

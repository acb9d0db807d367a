import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { getPostmasterFile, readPostmasterFile, socketPathIn, type PostmasterFile } from './postmaster-file';
import { isPostmasterOf } from './process-identity';

const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;

/**
 * Stops the server of a killed parent and removes a stale postmaster.pid. Requires the start lock. It is not
 * adopted, since its output, settings and supervision would not be ours. A fast stop loses nothing committed.
 * @throws EmbeddedPostgresError if the server does not stop, or runs invisibly to this process
 */
export async function clearLeftoverServer(
  cluster: string,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const left = readPostmasterFile(cluster);
  if (!left) return;
  const runs = () => isPostmasterOf(left.pid, cluster);
  if (runs()) {
    log(`Stopping the PostgreSQL (process ${left.pid}) that an earlier run left on ${cluster}`);
    if (process.platform === 'win32') {
      spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', cluster], {
        stdio: 'ignore',
        windowsHide: true,
      });
      return;
    }
    // An immediate stop (SIGQUIT) means crash recovery at the next start, which is better than no start.
    if (await endsAfter(left.pid, 'SIGINT', FAST_STOP_MS, runs)) return;
    if (await endsAfter(left.pid, 'SIGQUIT', IMMEDIATE_STOP_MS, runs)) return;
    throw new EmbeddedPostgresError(
      `The PostgreSQL (process ${left.pid}) that an earlier run left on ${cluster} does not stop`,
    );
  }
  if (await responses(left)) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL that cannot be seen from here (another container?) is running on ${cluster}`,
    );
  }
  // Its process id may now belong to another program, which PostgreSQL would take for a running server.
  rmSync(getPostmasterFile(cluster), { force: true });
}

async function endsAfter(
  pid: number,
  signal: NodeJS.Signals,
  withinMs: number,
  runs: () => boolean,
): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  const deadline = Date.now() + withinMs;
  while (runs()) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

function responses({ socketDir, port }: PostmasterFile): Promise<boolean> {
  // Only the socket identifies the server; another program may now use the TCP port.
  if (!socketDir) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(socketPathIn(socketDir, port));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

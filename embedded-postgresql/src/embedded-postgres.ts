import { realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findNativePackage, prepareBinaries, type Binaries } from './binaries';
import { ensureCluster, readCredentials } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { getAnchor, createHome, findHome, getLockFolder, prepareDataDir, SHARED_ROOT } from './home';
import { clearLeftoverServer } from './leftover-server';
import { connectionUrls, readPostmasterFile, type ConnectionUrls } from './postmaster-file';
import { isPostmasterOf } from './process-identity';
import { chooseRunAs, type RunAs } from './run-as';
import { ServerStartError, startServerProcess, type ServerProcess } from './server-process';
import { pruneLogs, serverSettings } from './settings';
import { acquireStartLock, startLockHolder } from './start-lock';

/** The processes of a killed server soon notice, and free its shared memory. */
const REMAINS_MS = 20_000;
const LONGEST_RESTART_PAUSE_MS = 5_000;
const JOIN_MS = 30_000;

export interface EmbeddedPostgresOptions {
  /** Created if missing; the database is in its folder `postgres`. */
  dataDir: string;
  /** Receives one line for the operator: a first start, a leftover server, an unexpected end. */
  log: (line: string) => void;
  /** Overrides PostgreSQL settings; tests switch `fsync` off. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** The role that owns and migrates the database: no superuser, does not bypass row-level security. */
  readonly ownerUrl: string;
  /** The application's role, which owns nothing. */
  readonly applicationUrl: string;
  /** Fast shutdown; resolves at its end, also when called again. */
  stop(): Promise<void>;
}

/** Restarts when it dies, and stops when this process ends for any reason. @throws EmbeddedPostgresError */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await explained(options.dataDir, () => prepareDataDir(options.dataDir));
  return explained(dataDir, async () => {
    const lock = acquireStartLock(getLockFolder(dataDir));
    if ('heldBy' in lock) {
      const holder = lock.heldBy ? `process ${lock.heldBy}` : 'another process';
      throw new EmbeddedPostgresError(
        `The embedded database in ${dataDir} is already in use by ${holder}; stop it first or choose another DATA_DIR`,
      );
    }
    try {
      return await startLocked(dataDir, options, lock.release);
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}

/** For operator commands beside a running server, also one that is starting. @returns null if none runs */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<ConnectionUrls | null> {
  return explained(dataDir, async () => {
    const deadline = Date.now() + JOIN_MS;
    while (Date.now() < deadline) {
      const real = resolveRealPath(dataDir);
      // Without a living parent a server is about to stop, whatever its file says.
      if (!real || startLockHolder(getLockFolder(real)) === null) return null;
      const home = findHome(real);
      const file = home && readPostmasterFile(home.cluster);
      if (home && file?.state === 'ready' && isPostmasterOf(file.pid, home.cluster)) {
        return connectionUrls(file, readCredentials(home));
      }
      await delay(20);
    }
    return null;
  });
}

async function startLocked(
  dataDir: string,
  { log, settings = {} }: EmbeddedPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const existing = findHome(dataDir);
  const runAs = chooseRunAs(existing?.cluster ?? null);
  const home = existing ?? createHome(dataDir, runAs);
  const copyRoot = runAs ? SHARED_ROOT : getAnchor(dataDir);
  const binaries = prepareBinaries(findNativePackage(), runAs, copyRoot);
  if (!existing) log(`Making the embedded database in ${home.directory}`);
  await ensureCluster(home, binaries, runAs, settings['fsync'] !== 'off');
  pruneLogs(home);

  // Read before the launch: a failure after it would leave the server running.
  const credentials = readCredentials(home);
  const all = await serverSettings(home, runAs, settings);
  const launch = () => launchServer(home.cluster, binaries, runAs, all, log);
  const first = await launch();
  const keeper = keepRunning(first, launch, log);
  let stopped: Promise<void> | undefined;
  return {
    ...connectionUrls(first.file, credentials),
    stop: () => (stopped ??= keeper.stop().finally(release)),
  };
}

async function launchServer(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const deadline = Date.now() + REMAINS_MS;
  for (;;) {
    await clearLeftoverServer(cluster, binaries, log);
    try {
      return await startServerProcess(cluster, binaries, runAs, settings);
    } catch (error) {
      if (!(error instanceof ServerStartError && error.passing) || Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

/** Restarts on the same address, so that pools reconnect by themselves. */
function keepRunning(
  first: ServerProcess,
  launch: () => Promise<ServerProcess>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let server = first;
  const stopping = new AbortController();

  const relaunch = async (): Promise<ServerProcess | null> => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_RESTART_PAUSE_MS)) {
      try {
        return await launch();
      } catch (error) {
        log((error as Error).message);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return null;
  };

  const remaining = (async () => {
    for (;;) {
      const how = await server.ended;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${how}); starting it again`);
      const next = await relaunch();
      if (!next) return;
      server = next;
      if (stopping.signal.aborted) await server.stop();
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await remaining;
    },
  };
}

function resolveRealPath(dataDir: string): string | null {
  try {
    return realpathSync(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function explained<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = (error as Error).message;
    throw new EmbeddedPostgresError(`The embedded database in ${dataDir} cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

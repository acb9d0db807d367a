import { realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findNativePackage, prepareBinaries, type Binaries } from './binaries';
import { ensureCluster, readCredentials } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { anchorOf, createHome, findHome, lockFolderOf, prepareDataDir, SHARED_ROOT } from './home';
import { clearLeftoverServer } from './leftover-server';
import { connectionUrls, readPostmasterFile, type ConnectionUrls } from './postmaster-file';
import { isPostmasterOf } from './process-identity';
import { chooseRunAs, type RunAs } from './run-as';
import { ServerStartError, startServerProcess, type ServerProcess } from './server-process';
import { pruneLogs, serverSettings } from './settings';
import { acquireStartLock, startLockHolder } from './start-lock';

/** The remains of a server that was killed: its processes notice within moments and let go of the memory. */
const REMAINS_MS = 20_000;
const LONGEST_RESTART_PAUSE_MS = 5_000;
const JOIN_MS = 30_000;

export interface EmbeddedPostgresOptions {
  /** Made when it is not there; the database lies in its folder `postgres`. */
  dataDir: string;
  /** Gets one line for what a person may want to know: a first start, a leftover server, an unexpected end. */
  log: (line: string) => void;
  /** PostgreSQL settings over ours; tests switch `fsync` off. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connects as the role that owns the database and migrates it; no superuser, bypasses no row-level security. */
  readonly ownerUrl: string;
  /** Connects as the application's role, which owns nothing. */
  readonly applicationUrl: string;
  /** Fast shutdown; waits for the end. Calling it again waits for the same end. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with npm on a directory of its own, making it at the first start. It
 * is started again when it dies and stops when this process ends, however that happens.
 *
 * @throws EmbeddedPostgresError with one line for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await explained(options.dataDir, () => prepareDataDir(options.dataDir));
  return explained(dataDir, async () => {
    const lock = acquireStartLock(lockFolderOf(dataDir));
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

/**
 * For the operator's command line beside a running server: joins the embedded server that runs on this
 * directory, waiting while it is just starting.
 *
 * @returns null when none runs.
 * @throws EmbeddedPostgresError when the passwords belong to another user.
 */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<ConnectionUrls | null> {
  return explained(dataDir, async () => {
    const deadline = Date.now() + JOIN_MS;
    while (Date.now() < deadline) {
      const real = realPathOf(dataDir);
      // Without a living parent a server is about to stop, whatever it says of itself.
      if (!real || startLockHolder(lockFolderOf(real)) === null) return null;
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
  const known = findHome(dataDir);
  const runAs = chooseRunAs(known?.cluster ?? null);
  const home = known ?? createHome(dataDir, runAs);
  const copyRoot = runAs ? SHARED_ROOT : anchorOf(dataDir);
  const binaries = prepareBinaries(findNativePackage(), runAs, copyRoot);
  if (!known) log(`Making the embedded database in ${home.directory}`);
  await ensureCluster(home, binaries, runAs, settings['fsync'] !== 'off');
  pruneLogs(home);

  // Read before the server runs, which a failure here would leave running.
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

/** Starts the server again whenever it ends unasked, on the same address, so that pools find it by themselves. */
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

  const kept = (async () => {
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
      await kept;
    },
  };
}

function realPathOf(dataDir: string): string | null {
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

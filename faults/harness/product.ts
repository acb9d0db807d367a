import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from './postgres';
import { until } from './until';

export const secretKey = 'secret-key-of-the-fault-tests-0123456789';
/** Milliseconds; a busy machine takes long to load the bundle. */
const startTimeoutMs = 120_000;
let started = 0;

export interface StartOptions {
  readonly bundle: string;
  readonly folder: string;
  readonly role: 'web' | 'worker';
  readonly database: Pick<TestDatabase, 'applicationUrl' | 'ownerUrl'>;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs `serve --processes`, which never migrates. */
  readonly processes?: number;
  /** Registers what ends the process, from its first moment. */
  readonly atEnd: (stop: () => unknown) => void;
}

/** A process of the product. */
export interface Product {
  readonly origin: string;
  readonly pid: number;
  isRunning(): boolean;
  isReady(): Promise<boolean>;
  /** Like a power failure; resolves at the end. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** Simulates that it gets no processor time. */
  freeze(): void;
  thaw(): void;
  /** Process ids of a group, without the one that started them. */
  children(): Promise<number[]>;
  /** All that it has written. */
  log(): Promise<string>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** @throws if it does not start */
export async function startProduct(options: StartOptions): Promise<Product> {
  const { bundle, role, processes } = options;
  const logFile = join(options.folder, `${role}-${(started += 1)}.log`);
  const output = await open(logFile, 'a');
  const args =
    processes === undefined
      ? [bundle]
      : [bundle.replace(/main\.js$/, 'cli.js'), 'serve', '--role', role, '--processes', String(processes)];
  const child = spawn(process.execPath, args, {
    cwd: options.folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      ROLE: role,
      LOG_FORMAT: 'text',
      PORT: '0',
      SEED: 'none',
      DATA_DIR: join(options.folder, 'product'),
      DATABASE_URL: options.database.applicationUrl,
      ...(processes === undefined && { DATABASE_OWNER_URL: options.database.ownerUrl }),
      SECRET_KEY: secretKey,
      PUBLIC_URL: 'http://{tenant}.localhost',
      // All requests come from one IP address.
      TRUST_PROXY: '127.0.0.1',
      ...options.env,
    },
    stdio: ['ignore', output.fd, output.fd],
  });
  options.atEnd(() => end(child));
  await output.close();
  const log = (): Promise<string> => readFile(logFile, 'utf8');
  let origin: string | undefined;
  const starts = async (): Promise<boolean> => {
    origin = / is ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(await log())?.[1];
    return origin !== undefined || child.exitCode !== null;
  };
  try {
    await until(`the ${role} process starts`, starts, startTimeoutMs);
  } catch (error) {
    await end(child);
    throw error;
  }
  if (origin === undefined || child.pid === undefined)
    throw new Error(`The ${role} process did not start: ${(await log()).slice(-2_000)}`);
  const address = origin;

  return {
    origin: address,
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    isReady: () =>
      fetch(`${address}/readyz`).then(
        (response) => response.ok,
        () => false,
      ),
    kill: () => end(child),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    children: async () => {
      const text = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
      return text.trim().split(' ').filter(Boolean).map(Number);
    },
    log,
  };
}

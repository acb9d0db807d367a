import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from './database';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const startWithin = 30_000;
const shutdownTimeoutMs = 10_000;

export interface Server {
  readonly origin: string;
  readonly pid: number;
  /** For `/metrics`, if there is one. */
  readonly metricsToken: string;
}

/** `npm start` sets the same. */
const nodeOptions = ['--max-old-space-size=1024'];

interface StartOptions {
  readonly urls: BenchDatabase;
  readonly poolSize: number;
  readonly folder: string;
  readonly atEnd: (stop: () => unknown) => void;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  if ((await Promise.race([ended, delay(shutdownTimeoutMs, 'late', { ref: false })])) !== 'late') return;
  child.kill('SIGKILL');
  await ended;
}

/** Output goes to a file: a pipe would cost CPU time of this process. */
async function start(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { folder, atEnd }: Pick<StartOptions, 'folder' | 'atEnd'>,
): Promise<Server> {
  const logFile = join(folder, `${name}.log`);
  const log = await open(logFile, 'a');
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  atEnd(() => stop(child));
  const deadline = Date.now() + startWithin;
  while (Date.now() < deadline && child.exitCode === null) {
    const origin = / is ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(await readFile(logFile, 'utf8'))?.[1];
    if (origin !== undefined && child.pid !== undefined)
      return { origin, pid: child.pid, metricsToken: env['METRICS_TOKEN'] ?? '' };
    await delay(20);
  }
  throw new Error(`${name} did not start: ${(await readFile(logFile, 'utf8')).slice(-2_000)}`);
}

/** The built bundle in one process, with everything enabled. */
export const startProduct = (
  options: StartOptions & { readonly smtpUrl: string | undefined },
): Promise<Server> =>
  start(
    'product',
    [...nodeOptions, join(checkout, 'server', 'dist', 'main.js')],
    {
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'none',
      DATA_DIR: join(options.folder, 'product'),
      DATABASE_URL: options.urls.applicationUrl,
      DATABASE_OWNER_URL: options.urls.ownerUrl,
      DATABASE_POOL_SIZE: `${options.poolSize}`,
      SECRET_KEY: randomBytes(32).toString('base64url'),
      METRICS_TOKEN: randomBytes(32).toString('base64url'),
      // All of the load comes from one IP address, and some of it fails on purpose.
      SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
      // Survey responses are limited by address, so the load forwards different ones.
      TRUST_PROXY: '127.0.0.1',
      ...(options.smtpUrl === undefined
        ? { MAIL: 'discard' }
        : { SMTP_URL: options.smtpUrl, PUBLIC_URL: 'http://{tenant}.localhost' }),
    },
    options,
  );

export const startDemo = (options: Pick<StartOptions, 'folder' | 'atEnd'>): Promise<Server> =>
  start(
    'demo',
    [...nodeOptions, join(checkout, 'server', 'dist', 'main.js')],
    { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(options.folder, 'demo-data') },
    options,
  );

export const startReference = (options: StartOptions): Promise<Server> =>
  start(
    'reference',
    [join(checkout, 'bench', 'reference-server.mjs')],
    { DATABASE_URL: options.urls.referenceUrl, DATABASE_POOL_SIZE: `${options.poolSize}` },
    options,
  );

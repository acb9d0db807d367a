import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { demoPassword, seedDemo } from '../seeds/demo';
import { buildApp } from './app';
import { readConfig, type Config } from './config';
import { systemClock } from './platform/clock';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error';
import { assertFencedRole, migrate } from './platform/database/migrations';
import { StartError } from './platform/errors';
import { recurring } from './platform/recurring';

/** Milliseconds that a stop may take before the process ends regardless. */
const stopWithin = 30_000;
/** Milliseconds between two rounds of tidying up. */
const tidyEvery = 60_000;
const version = '1.0.0';

// The bundle lies in server/dist, the source in server/src: both are two folders below the checkout.
const checkout = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The key that stored secrets are encrypted with: the operator's, or one made once and kept in the data directory. */
async function secretKey(config: Config): Promise<string> {
  if (config.secretKey !== null) return config.secretKey;
  const file = join(config.dataDir, 'secret-key');
  const made = randomBytes(32).toString('base64url');
  await mkdir(config.dataDir, { recursive: true })
    // Fails when it is there, so two starts at once cannot keep two keys.
    .then(() => writeFile(file, made, { mode: 0o600, flag: 'wx' }))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || error.path !== file)
        throw new StartError(`DATA_DIR: ${file} cannot be written: ${error.code ?? ''}`);
    });
  return (await readFile(file, 'utf8')).trim();
}

const roleOf = (url: string): string => {
  const { username } = new URL(url);
  if (username === '') throw new StartError('DATABASE_URL: names no role');
  return decodeURIComponent(username);
};

function announce(config: Config, address: string): void {
  const lines = [`Vantage is ready: ${address}${config.basePath}/`];
  if (config.seed === 'demo') {
    lines.push(
      `Demo users: admin, manager, consultant, learner (password ${demoPassword})`,
      `A second tenant, acme, with user admin: ${address.replace(/\/\/[^:/]+/, '//acme.localhost')}${config.basePath}/`,
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Configuration, database, application, listening; then waits for the signal to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env, {
    cwd: process.cwd(),
    isTerminal: isatty(1),
  });
  // Lines gather before they are written: at thousands of requests a second each write would cost a tenth of one.
  const destination = pino.destination({ sync: false, minLength: 4_096 });
  const flusher = setInterval(() => destination.flush(), 1_000);
  flusher.unref();
  const logger = pino({ level: config.logLevel, base: null }, destination);

  const key = await secretKey(config);
  const databaseServer = config.database
    ? { ...config.database, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => (config.isWatched ? void process.stdout.write(`${line}\n`) : logger.info(line)),
      });
  try {
    const { ownerUrl, applicationUrl } = databaseServer;
    await migrate({
      ownerUrl,
      applicationRole: roleOf(applicationUrl),
      directory: join(checkout, 'server', 'migrations'),
    });
    await assertFencedRole(applicationUrl);
    if (config.seed === 'demo') await seedDemo(ownerUrl);

    const { server, tidy } = await buildApp({
      databaseUrl: applicationUrl,
      databasePoolSize: config.databasePoolSize,
      secretKey: key,
      basePath: config.basePath,
      defaultTenant: config.defaultTenant,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      webDirectory: join(checkout, 'web', 'dist'),
      version,
      logger,
      clock: systemClock,
    });

    const tidying = recurring({
      every: tidyEvery,
      work: tidy,
      onError: (error) => logger.warn({ err: error }, 'tidying up failed'),
    });

    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), stopWithin).unref();
      Promise.all([tidying.stop(), server.close()])
        .then(() => databaseServer.stop())
        .then(() => {
          destination.flushSync();
          process.exit(0);
        })
        .catch((error: unknown) => {
          process.stderr.write(`Vantage did not stop cleanly: ${String(error)}\n`);
          process.exit(1);
        });
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);

    try {
      const address = await server.listen({ port: config.port, host: config.host });
      announce(config, address);
    } catch (error) {
      await server.close();
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'EADDRINUSE'
        ? new StartError(`PORT: ${config.port} is taken on ${config.host}; choose another`)
        : new StartError(
            `HOST, PORT: cannot listen on ${config.host}:${config.port}: ${code ?? String(error)}`,
          );
    }
  } catch (error) {
    await databaseServer.stop().catch(() => {});
    throw error;
  }
}

main().catch((error: unknown) => {
  // A mistake of the operator's is one line; anything else is ours and needs its stack.
  const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
  const text =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`Vantage cannot start. ${text}\n`);
  process.exit(1);
});

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import pino from 'pino';
import { demoPassword, seedDemo } from '../seeds/demo';
import { buildApp } from './app';
import { readConfig, type Config } from './config';
import { migrationsDirectory, webDirectory } from './files';
import { systemClock } from './platform/clock';
import { createLogger } from './platform/logging/logger';
import { startEmbeddedPostgres } from '@vantage/embedded-postgresql/embedded-postgres';
import { EmbeddedPostgresError } from '@vantage/embedded-postgresql/embedded-postgres-error';
import { readRole } from './platform/database/connection-url';
import { assertRlsRole, migrate } from './platform/database/migrations';
import { StartError } from './platform/errors';
import { startMailbox } from '@vantage/dev-mailbox/mailbox';
import { smtpTransport } from './platform/mail/smtp';
import { publicAddresses, type PublicUrl } from './platform/public-address';

/** Milliseconds after which a stopping process exits regardless. */
const shutdownTimeoutMs = 30_000;
/** Milliseconds after the signal during which requests are still served, so that proxies can switch over. */
const drainFor = 1_000;
const version = '1.0.0';

/** Encrypts stored secrets: the operator's key, or one generated in the data directory. */
async function secretKey(config: Config): Promise<string> {
  if (config.secretKey !== null) return config.secretKey;
  const file = join(config.dataDir, 'secret-key');
  const made = randomBytes(32).toString('base64url');
  await mkdir(config.dataDir, { recursive: true })
    // Fails if the file exists, so two concurrent starts agree on one key.
    .then(() => writeFile(file, made, { mode: 0o600, flag: 'wx' }))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || error.path !== file)
        throw new StartError(`DATA_DIR: ${file} cannot be written: ${error.code ?? ''}`);
    });
  return (await readFile(file, 'utf8')).trim();
}

const readNewestMigration = async (): Promise<string> =>
  (await readdir(migrationsDirectory))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1) ?? '';

function printBanner(config: Config, address: string, publicUrl: PublicUrl): void {
  const home = `${address}${config.basePath}/`;
  const lines =
    config.role === 'worker'
      ? [`Vantage's worker is ready: ${address}/readyz`]
      : [`Vantage is ready: ${home}`];
  if (config.seed === 'demo' && config.role !== 'worker') {
    lines.push(
      `Demo users: admin, manager, consultant, learner (password ${demoPassword})`,
      `A second tenant, acme, with user admin: ${publicUrl({ slug: 'acme' })}/`,
    );
  }
  if (config.smtpUrl) lines.push(`Mail is sent by ${new URL(config.smtpUrl).host}`);
  else if (config.role === 'all') lines.push(`Sent mail can be read at ${home}dev/mail`);
  process.stdout.write(
    config.logFormat === 'json'
      ? lines
          .map(
            (msg) =>
              `${JSON.stringify({ level: 'info', time: new Date(), role: config.role, version, process: process.pid, msg })}\n`,
          )
          .join('')
      : `\n${lines.join('\n')}\n\n`,
  );
}

const cannotListen = (
  { host, port }: Pick<Config, 'host' | 'port'>,
  { code, message }: NodeJS.ErrnoException,
): StartError =>
  code === 'EADDRINUSE'
    ? new StartError(`PORT: ${port} is taken on ${host}; choose another`)
    : new StartError(`HOST, PORT: cannot listen on ${host}:${port}: ${code ?? message}`);

/** Checks the port before anything is started or created. @throws {StartError} if it is in use */
async function assertFree({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen({ host, port }, error);
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function main(): Promise<void> {
  const config = readConfig(process.env, {
    cwd: process.cwd(),
    isTerminal: isatty(1),
  });
  // Buffered: at thousands of requests a second, a write for each line would cost a tenth of the throughput.
  const destination = pino.destination({ sync: false, minLength: 4_096 });
  const flusher = setInterval(() => destination.flush(), 1_000);
  flusher.unref();
  const logger = createLogger({
    level: config.logLevel,
    format: config.logFormat,
    role: config.role,
    version,
    destination,
  });

  await assertFree(config);
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
      applicationRole: readRole(applicationUrl),
      directory: migrationsDirectory,
    });
    await assertRlsRole(applicationUrl);
    if (config.seed === 'demo') await seedDemo(ownerUrl);

    const inBackground = config.role !== 'web';
    const mailbox = config.role === 'all' && config.smtpUrl === null ? await startMailbox() : null;
    const smtpUrl = config.smtpUrl ?? mailbox?.smtpUrl;
    const transport = inBackground && smtpUrl ? smtpTransport({ url: smtpUrl }) : null;
    // Known only after `listen`: port 0 means any free port.
    let { port } = config;
    const publicUrl = publicAddresses({ ...config, port: () => port });

    const { server, startRecurringTasks } = await buildApp({
      databaseUrl: applicationUrl,
      databasePoolSize: config.databasePoolSize,
      secretKey: key,
      previousSecretKey: config.previousSecretKey,
      serves: config.role !== 'worker',
      runsJobs: inBackground,
      basePath: config.basePath,
      publicUrl,
      defaultTenant: config.defaultTenant,
      maxSignInFailuresPerIp: config.maxSignInFailuresPerIp,
      trustProxy: config.trustProxy,
      providersOnLoopback: config.providersOnLoopback,
      metricsToken: config.metricsToken,
      mail: transport && { transport, from: config.mailFrom },
      mailbox,
      webDirectory,
      build: { version, commit: null, schema: await readNewestMigration() },
      clientAddresses: config.clientAddresses,
      drainFor,
      logger,
      clock: systemClock,
    });

    const recurringTasks = inBackground ? startRecurringTasks() : null;

    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
      Promise.all([recurringTasks?.stop(), server.close()])
        .then(() => mailbox?.stop())
        .then(() => databaseServer.stop())
        // Not `flushSync`, which retries forever if the output's reader is gone.
        .then(() => new Promise((resolve) => destination.flush(resolve)))
        .then(() => process.exit(0))
        .catch((error: unknown) => {
          process.stderr.write(`Vantage did not stop cleanly: ${String(error)}\n`);
          process.exit(1);
        });
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);

    try {
      const address = await server.listen({ port: config.port, host: config.host });
      ({ port } = server.server.address() as AddressInfo);
      printBanner(config, address, publicUrl);
    } catch (error) {
      await server.close();
      throw cannotListen(config, error as NodeJS.ErrnoException);
    }
    // Not fatal: the outbox is sent once the mail server is available again.
    const problem = config.smtpUrl === null ? null : await transport?.problem();
    if (problem) process.stderr.write(`SMTP_URL: mail waits, for its server cannot be used: ${problem}\n`);
  } catch (error) {
    await databaseServer.stop().catch(() => {});
    throw error;
  }
}

main().catch((error: unknown) => {
  // An operator's mistake is printed as one line; anything else is a bug and needs its stack.
  const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
  const text =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`Vantage cannot start. ${text}\n`);
  process.exit(1);
});

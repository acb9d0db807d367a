import pino from 'pino';
import { demoPassword, seedDemo } from '../../seeds/demo';
import { assertServerSettings, type Config, type DatabaseSettings } from '../config';
import { readBuildInfo } from '../build-info';
import { databaseGrants } from '../database-grants';
import { warnOfMisspeltVariables } from '../environment/misspelt-variables';
import { migrationsDirectory } from '../files';
import { readRole } from '../platform/database/connection-url';
import { migrate } from '../platform/database/migrations';
import { assertDatabase } from '../platform/database/schema/schema-check';
import { StartError } from '../platform/errors';
import { setProcessCount } from '../platform/process-share';
import { createLogger } from '../platform/logging/logger';
import { assertPortIsFree } from './port';
import { isInProcessGroup } from './process-group';
import { readSecretKey } from './secret-key';
import { startServer, type RunningServer } from './start-server';

/** Milliseconds after the shutdown delay, after which a stopping process exits regardless. */
const shutdownTimeoutMs = 30_000;

export interface ProcessOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Migrates an own database, if the owner's URL is set; an embedded one is always migrated. */
  readonly migratesOwnDatabase: boolean;
  /** How many processes share the port and the limits of clients. Default: 1. */
  readonly processes?: number;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

interface OpenDatabase extends DatabaseSettings {
  stop(): Promise<void>;
}

async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.database) return { ...config.database, stop: () => Promise.resolve() };
  const { startEmbeddedPostgres } = await import('@vantage/embedded-postgresql/embedded-postgres');
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { ...embedded, listenUrl: embedded.applicationUrl };
}

/** @throws {StartError} if the schema is not the one of this version, or cannot be made so */
async function prepareSchema(
  { applicationUrl, ownerUrl }: DatabaseSettings,
  options: {
    readonly migrates: boolean;
    readonly seed: Config['seed'];
    readonly log: (line: string) => void;
  },
): Promise<void> {
  const migrationUrl = options.migrates ? ownerUrl : null;
  if (options.seed === 'demo' && migrationUrl === null)
    throw new StartError(
      'SEED: the demo organizations are created by "npm start" only, with DATABASE_OWNER_URL',
    );
  if (migrationUrl !== null)
    await migrate({
      ownerUrl: migrationUrl,
      applicationRole: readRole(applicationUrl),
      directory: migrationsDirectory,
      grants: databaseGrants,
      onProgress: options.log,
    });
  await assertDatabase({ applicationUrl, directory: migrationsDirectory, grants: databaseGrants });
  if (migrationUrl !== null && options.seed === 'demo') await seedDemo(migrationUrl);
}

function describeServer(config: Config, { address, publicUrl, hasMailbox }: RunningServer): string[] {
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
  else if (config.discardsMail) lines.push('Mail is discarded (MAIL=discard)');
  else if (hasMailbox) lines.push(`Sent mail can be read at ${home}dev/mail`);
  return lines;
}

/**
 * Runs a server process from its settings to its end: resolves once a signal has stopped it.
 * @returns whether it stopped cleanly; otherwise it has said why not
 * @throws {StartError} if it cannot start, one line for the operator
 */
export async function runProcess(config: Config, options: ProcessOptions): Promise<boolean> {
  const { stdout, stderr } = options;
  // For the processes of a group, the one that started them has done so.
  if (!isInProcessGroup()) warnOfMisspeltVariables(options.env, stderr);
  assertServerSettings(config);
  setProcessCount(options.processes ?? 1);
  const { version } = await readBuildInfo();
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
  const log = (line: string): void => (config.isWatched ? void stdout.write(`${line}\n`) : logger.info(line));

  // The processes of a group share the port, which has been checked before they were started.
  if (!isInProcessGroup()) await assertPortIsFree(config);
  const secretKey = await readSecretKey(config);
  const database = await openDatabase(config, log);
  const start = async (): Promise<RunningServer> => {
    const migrates = config.database === null || options.migratesOwnDatabase;
    await prepareSchema(database, { migrates, seed: config.seed, log: (line) => logger.info(line) });
    return startServer(config, { database, secretKey, logger });
  };
  const server = await start().catch(async (error: unknown) => {
    await database.stop().catch(() => {});
    throw error;
  });
  const stopped = untilSignal().then(async () => {
    setTimeout(() => process.exit(1), config.shutdownDelay + shutdownTimeoutMs).unref();
    await server.stop();
    await database.stop();
    // Not `flushSync`, which retries forever if the output's reader is gone.
    await new Promise((resolve) => destination.flush(resolve));
  });
  /** The log level does not apply to them. */
  const toJsonLine = (msg: string): string => {
    const { role } = config;
    return `${JSON.stringify({ level: 'info', time: new Date(), role, version, process: process.pid, msg })}\n`;
  };
  const lines = describeServer(config, server);
  stdout.write(config.logFormat === 'json' ? lines.map(toJsonLine).join('') : `\n${lines.join('\n')}\n\n`);
  server
    .findMailProblem()
    .then((problem) => {
      if (problem !== null) stderr.write(`SMTP_URL: mail waits, for its server cannot be used: ${problem}\n`);
    })
    .catch((error: unknown) => logger.warn({ err: error }, 'the mail server could not be checked'));
  try {
    await stopped;
    return true;
  } catch (error) {
    stderr.write(`Vantage did not stop cleanly: ${String(error)}\n`);
    return false;
  }
}

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });

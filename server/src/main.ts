import { isatty } from 'node:tty';
import { EmbeddedPostgresError } from '@vantage/embedded-postgresql/embedded-postgres-error';
import { readConfig } from './config';
import { StartError } from './platform/errors';
import { runProcess } from './process/run-process';

/** `npm start`: everything in one process, which also migrates the database. */
async function main(): Promise<boolean> {
  const { env } = process;
  return runProcess(readConfig(env, { cwd: process.cwd(), isTerminal: isatty(1) }), {
    env,
    migratesOwnDatabase: true,
    stdout: process.stdout,
    stderr: process.stderr,
  });
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
  const logger = pino({ level: config.logLevel, base: null }, destination);

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
      holdsOutbound: config.holdsOutbound,
      webDirectory,
      version,
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

import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app';
import { readBuildInfo } from '../build-info';
import type { Config, DatabaseSettings } from '../config';
import { webDirectory } from '../files';
import { systemClock } from '../platform/clock';
import { discardingTransport } from '../platform/mail/discarding-transport';
import { smtpTransport, type MailTransport } from '../platform/mail/smtp';
import { publicAddresses, type PublicUrl } from '../platform/public-address';
import { cannotListen } from './port';
import { groupMetrics, isInProcessGroup } from './process-group';

export interface RunningServer {
  readonly address: string;
  readonly publicUrl: PublicUrl;
  readonly hasMailbox: boolean;
  /** Why the mail server cannot be used, or null. Not fatal: the outbox is sent once it is available again. */
  findMailProblem(): Promise<string | null>;
  /** Completes what has begun, within limits. */
  stop(): Promise<void>;
}

const openTransport = (config: Config, mailboxUrl: string | undefined): MailTransport | null => {
  if (config.role === 'web') return null;
  if (config.discardsMail) return discardingTransport;
  const url = config.smtpUrl ?? mailboxUrl;
  return url === undefined ? null : smtpTransport({ url });
};

/**
 * Starts what the role does, on a database whose schema is the one of this version.
 * @throws {StartError} if it cannot listen, or if the key or the public URL does not suit the database
 */
export async function startServer(
  config: Config,
  resources: {
    readonly database: Pick<DatabaseSettings, 'applicationUrl' | 'listenUrl'>;
    readonly secretKey: string;
    readonly logger: FastifyBaseLogger;
  },
): Promise<RunningServer> {
  const isOwnDatabase = config.database !== null;
  const runsJobs = config.role !== 'web';
  const hasMailbox =
    config.role === 'all' && !isOwnDatabase && config.smtpUrl === null && !config.discardsMail;
  // Loaded only here, because the image has neither the mailbox nor the embedded database.
  const mailbox = hasMailbox ? await (await import('@vantage/dev-mailbox/mailbox')).startMailbox() : null;
  const transport = openTransport(config, mailbox?.smtpUrl);
  // Known only after `listen`: port 0 means any free port.
  let { port } = config;
  const publicUrl = publicAddresses({ ...config, port: () => port });
  const { server, startRecurringTasks, beginShutdown } = await buildApp({
    ...config,
    databaseUrl: resources.database.applicationUrl,
    databaseListenUrl: resources.database.listenUrl,
    secretKey: resources.secretKey,
    serves: config.role !== 'worker',
    runsJobs,
    publicUrl,
    mail: transport && { transport, from: config.mailFrom },
    mailbox,
    webDirectory,
    build: await readBuildInfo(),
    dividesLimits: true,
    // Nobody sends requests to workers.
    shutdownDelay: config.role === 'worker' ? 0 : config.shutdownDelay,
    logger: resources.logger,
    clock: systemClock,
    ...(isInProcessGroup() && { groupMetrics }),
  });
  const recurringTasks = runsJobs ? startRecurringTasks() : null;
  const close = async (): Promise<void> => {
    await Promise.all([recurringTasks?.stop(), server.close()]);
    await mailbox?.stop();
  };
  try {
    const address = await server.listen({ port: config.port, host: config.host });
    ({ port } = server.server.address() as AddressInfo);
    return {
      address,
      publicUrl,
      hasMailbox,
      findMailProblem: async () => (config.smtpUrl === null ? null : ((await transport?.problem()) ?? null)),
      async stop() {
        await beginShutdown();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw cannotListen(config, error as NodeJS.ErrnoException);
  }
}

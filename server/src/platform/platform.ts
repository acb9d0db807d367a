import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Operation } from '@vantage/contract/operation';
import { DatabaseClock, type Clock } from './clock';
import { secretsFrom, type Secrets } from './crypto/secrets';
import { openDatabase, type Database } from './database/database';
import { deleteExpiredKeys } from './database/idempotency';
import { listenToNotifications, type NotificationListener } from './database/notifications';
import { eventBus, type EventBus } from './domain-events';
import { openApi, openApiDocument } from './http/openapi';
import { operationRoutes, type Handle, type OperationRoutesOptions } from './http/operations';
import { providerFetch, type ProviderFetch } from './http/provider-fetch';
import { httpServer } from './http/server';
import type { Mailbox } from './mail/mailbox';
import { mailboxRoutes } from './mail/mailbox-routes';
import { deleteOldMail } from './mail/queue';
import type { MailSender } from './mail/smtp';
import { maintenance, type MaintenanceTask } from './maintenance';
import type { PublicAddress } from './public-address';

/** Milliseconds between two measurements of the database clock's offset. */
const clockEvery = 60_000;

export interface AppOptions {
  /** The application role's connection. */
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly secretKey: string;
  /** False: nothing but the addresses around the process, for one that works in the background. */
  readonly serves: boolean;
  readonly basePath: string;
  readonly publicAddress: PublicAddress;
  readonly defaultTenant: string;
  /** Failed sign-ins of one address in ten minutes after which it has to wait. */
  readonly maxSignInFailuresPerIp: number;
  readonly trustProxy: readonly string[] | false;
  /** Whether providers may be reached on this machine, and by plain http. */
  readonly providersOnLoopback: boolean;
  readonly metricsToken: string | null;
  /** What the outbox holds is sent by this process, from this address; null: by others only. */
  readonly mail: { readonly sender: MailSender; readonly from: string } | null;
  /** Whose mail can be read at `/dev/mail`; null: there is no such address. */
  readonly mailbox: Mailbox | null;
  /** Where the built pages lie. */
  readonly webDirectory: string;
  readonly version: string;
  /** Milliseconds after a stop begins in which requests are still served. */
  readonly drainFor: number;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
}

export interface App {
  readonly server: FastifyInstance;
  /** Every operation that the server has, as the contract states it. */
  readonly operations: readonly Operation[];
  /** Runs the maintenance tasks once, for all tenants; the process does so from time to time. */
  readonly runMaintenance: (signal: AbortSignal) => Promise<void>;
}

/** What the modules stand on, and where each registers what belongs to it. */
export interface Platform {
  readonly options: AppOptions;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly logger: FastifyBaseLogger;
  readonly events: EventBus;
  /** The way out to providers. */
  readonly fetch: ProviderFetch;
  /** Path below which the operations are. */
  readonly apiPrefix: string;
  /** Registers routes; a process that only works in the background never calls `register`. */
  routes(register: (handle: Handle, server: FastifyInstance) => void | Promise<void>): void;
  maintenance(...tasks: readonly MaintenanceTask[]): void;
  /** Handles what other processes announce on a channel, which may have several handlers. */
  onNotification(channel: string, handler: (payload: string) => void): void;
  /** Called when announcements may have been missed: then nothing may be trusted that they would have changed. */
  onDisconnect(handler: () => void): void;
  /** Whether announcements are heard just now. */
  isConnected(): boolean;
  /** Runs when the application closes, while the database is still open; what was registered last closes first. */
  onClose(close: () => Promise<void> | void): void;
}

/** Who may call, and whom the maintenance is for: what the platform asks of the modules once all are there. */
type StartOptions = Pick<OperationRoutesOptions, 'requireTenant' | 'authenticate'> & {
  readonly tenantIds: () => Promise<readonly string[]>;
};

/**
 * Opens the database and makes what the modules share.
 * @throws {AppError} server.unavailable: the database cannot be reached
 */
export async function openPlatform(
  options: AppOptions,
): Promise<Platform & { start(start: StartOptions): Promise<App> }> {
  const { logger } = options;
  const database = openDatabase({
    url: options.databaseUrl,
    poolSize: options.databasePoolSize,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const clock = new DatabaseClock(options.clock);
  const secrets = secretsFrom(options.secretKey);
  const apiPrefix = `${options.basePath}/api`;

  const registrations: Parameters<Platform['routes']>[0][] = [];
  const tasks: MaintenanceTask[] = [];
  const channels = new Map<string, ((payload: string) => void)[]>();
  const disconnectHandlers: (() => void)[] = [];
  const closers: (() => Promise<void> | void)[] = [];
  let listener: NotificationListener | null = null;

  const synchronise = (): Promise<void> => clock.synchronise(() => database.now());
  await synchronise();
  const clockTimer = setInterval(() => {
    synchronise().catch((error: unknown) =>
      logger.warn({ err: error }, "the database's clock could not be read"),
    );
  }, clockEvery);
  clockTimer.unref();

  const registerRoutes = async (
    server: FastifyInstance,
    operations: readonly Operation[],
    start: StartOptions,
  ): Promise<void> => {
    const handle = operationRoutes(server, apiPrefix, {
      requireTenant: start.requireTenant,
      authenticate: start.authenticate,
      fingerprint: (request) => secrets.mac('idempotent-request', Buffer.from(request)),
      secureCookies: options.publicAddress({ slug: options.defaultTenant }).startsWith('https:'),
    });
    for (const register of registrations) await register(handle, server);
    if (options.mailbox) mailboxRoutes(server, options.basePath, options.mailbox);
    await openApi(server, apiPrefix, () => openApiDocument(operations, apiPrefix, options.version));
  };

  return {
    options,
    database,
    clock,
    secrets,
    logger,
    events: eventBus(),
    fetch: providerFetch({ onLoopback: options.providersOnLoopback }),
    apiPrefix,
    routes: (register) => void registrations.push(register),
    maintenance: (...more) => void tasks.push(...more),
    onNotification: (channel, handler) =>
      void channels.set(channel, [...(channels.get(channel) ?? []), handler]),
    onDisconnect: (handler) => void disconnectHandlers.push(handler),
    isConnected: () => listener?.isConnected() ?? false,
    onClose: (close) => void closers.unshift(close),

    async start(start) {
      listener = await listenToNotifications({
        url: options.databaseUrl,
        handlers: Object.fromEntries(
          [...channels].map(([channel, handlers]) => [
            channel,
            (payload: string) => handlers.forEach((handler) => handler(payload)),
          ]),
        ),
        onDisconnect: () => disconnectHandlers.forEach((handler) => handler()),
      });
      const { server, operations } = httpServer({
        logger,
        trustProxy: options.trustProxy,
        metricsToken: options.metricsToken,
        isReady: async () => (await database.now()) > 0,
        drainFor: options.drainFor,
      });
      server.addHook('onClose', async () => {
        clearInterval(clockTimer);
        for (const close of closers) await close();
        await listener?.close();
        await database.close();
      });
      if (options.serves) await registerRoutes(server, operations, start);
      await server.ready();
      const runMaintenance = maintenance({
        database,
        tenantIds: start.tenantIds,
        tasks: [...tasks, deleteExpiredKeys, deleteOldMail],
        onError: (error) => logger.error({ err: error }, 'a tenant could not be maintained'),
      });
      return { server, operations, runMaintenance };
    },
  };
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Operation } from '@vantage/contract/api/operation';
import type { Mailbox } from '@vantage/dev-mailbox/mailbox';
import type { Actor } from './actor';
import type { BuildInfo } from './build-info';
import { DatabaseClock, type Clock } from './clock';
import type { HashParameters } from './crypto/password-hashing';
import { secretsFrom, type Secrets } from './crypto/secrets';
import { openDatabase, type Database } from './database/database';
import { deleteExpiredKeys } from './database/idempotency';
import { monthPartitions } from './database/month-partitions';
import type { IntegrityCheck } from './database/integrity-checks';
import { listenToNotifications, type NotificationListener } from './database/notifications';
import { eventBus, type EventBus } from './domain-events';
import { openApiDocument } from './http/operations/openapi';
import { openApiRoutes } from './http/operations/openapi-routes';
import type { HandleOperation } from './http/operations/operation-call';
import { operationRoutes, type OperationRoutesOptions } from './http/operations/operations';
import { providerFetch, type ProviderFetch } from './http/provider-fetch';
import { httpServer } from './http/server';
import { jobMetrics } from './jobs/job-metrics';
import { jobQueueMetrics } from './jobs/job-queue-metrics';
import { deleteFailedJobs, jobChannel, parseJobNotification } from './jobs/job-queue';
import { jobRunner, sweepInterval, type JobRunner, type JobTask } from './jobs/job-runner';
import type { IntervalTask } from './jobs/interval-task';
import { recurringTasks } from './jobs/recurring-tasks';
import { mailboxRoutes } from './mail/mailbox-routes';
import { mailMetrics } from './mail/mail-metrics';
import type { MailTransport } from './mail/smtp';
import { deleteOldMail } from './mail/stored-mails';
import { maintenance, type MaintenanceTask } from './maintenance';
import { retention, type Retention, type RetentionTask } from './retention';
import type { PublicUrl } from './public-address';
import { outboundGate, type OutboundGate } from './outbound/outbound-gate';
import { outboundMetric } from './outbound/outbound-metric';
import type { OutboundQueue } from './outbound/outbound-queue';
import { findOutboundHold, outboundHoldChannel } from './outbound/stored-hold';
import { hour, minute } from './durations';
import { followWebProcesses } from './process-share';
import { processMetrics } from './metrics/process-metrics';
import { storedMetrics } from './metrics/stored-metrics';
import type { TenantMetrics } from './metrics/tenant-metrics';
import { recordedAddress, type AddressRecording } from './logging/recorded-address';

const clockSyncIntervalMs = minute;
/** Milliseconds between two runs of the maintenance tasks. */
const maintenanceInterval = minute;
/** Milliseconds between two looks for months that need a partition or no longer have one. */
const partitionInterval = hour;

export interface AppOptions {
  readonly databaseUrl: string;
  /** For LISTEN, which a pooler in transaction mode does not pass on. Default: `databaseUrl`. */
  readonly databaseListenUrl?: string;
  readonly databasePoolSize: number;
  readonly secretKey: string;
  /** Values from before a change of the key are still accepted. */
  readonly previousSecretKey?: string | null;
  /** False: only the operational endpoints, for a process that does background work. */
  readonly serves: boolean;
  /** Runs background jobs. */
  readonly runsJobs: boolean;
  readonly basePath: string;
  readonly publicUrl: PublicUrl;
  readonly defaultTenant: string;
  /** Per IP address within ten minutes, after which it has to wait. */
  readonly maxSignInFailuresPerIp: number;
  /** Default: `recommendedHashParameters`; only tests give others. */
  readonly passwordHashParameters?: HashParameters;
  readonly trustProxy: readonly string[] | false;
  /** Whether providers on this machine are allowed, by plain http too. */
  readonly providersOnLoopback: boolean;
  readonly metricsToken: string | null;
  /** Sends the outbox from this process; null if others do. */
  readonly mail: { readonly transport: MailTransport; readonly from: string } | null;
  readonly mailbox: Mailbox | null;
  /** True: this process sends nothing, whatever the database says. */
  readonly holdsOutbound?: boolean;
  readonly webDirectory: string;
  readonly build: BuildInfo;
  /** How much of clients' addresses the log, the audit log and sessions contain. */
  readonly logClientAddress: AddressRecording;
  /** Value of the header over TLS; null for none. */
  readonly strictTransportSecurity: string | null;
  /** Whether anyone may read the OpenAPI document and its page. */
  readonly hasApiDocs: boolean;
  /** Milliseconds; see `gracefulShutdown`. */
  readonly shutdownDelay: number;
  /** Whether this process allows only its part of clients' limits, so that they hold over all processes. */
  readonly dividesLimits?: boolean;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  /** In a group of processes: reads the metrics of all of them. */
  readonly groupMetrics?: (registry: Registry) => () => Promise<string>;
}

export interface App {
  readonly server: FastifyInstance;
  readonly operations: readonly Operation[];
  readonly runMaintenance: (signal: AbortSignal) => Promise<void>;
  /**
   * Starts maintenance and the sweep for orphaned jobs, which run in one process at a time. They end before the
   * database closes.
   * @param checkIntervalMs milliseconds between two checks whether a task is due
   */
  readonly startRecurringTasks: (checkIntervalMs?: number) => IntervalTask;
  /** Before `close()` of a server that others send requests to; see `GracefulShutdown`. */
  readonly beginShutdown: () => Promise<void>;
}

/** What modules share, and where they register routes, tasks and handlers. */
export interface Platform {
  readonly options: AppOptions;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly logger: FastifyBaseLogger;
  readonly events: EventBus;
  readonly fetch: ProviderFetch;
  readonly apiPrefix: string;
  /** `register` is not called in a process that only does background work. */
  routes(register: (handle: HandleOperation, server: FastifyInstance) => void | Promise<void>): void;
  maintenance(...tasks: readonly MaintenanceTask[]): void;
  /** Registers what deletes data after the tenant's retention period; maintenance runs it, too. */
  retention(...tasks: readonly RetentionTask[]): void;
  /** Registers what `vantage doctor` verifies for each tenant. */
  integrityChecks(...checks: readonly IntegrityCheck[]): void;
  /** Registers what `/metrics` of every process tells of all tenants together. */
  metrics(metrics: TenantMetrics): void;
  /** Registers the handler of a task; see `enqueueJob`. */
  jobTask(task: JobTask): void;
  /** Knows whether mails, mailings and webhooks wait. */
  readonly outbound: Pick<OutboundGate, 'isHeld'>;
  /** Registers something that waits to be sent, for an operator who discards all of it. */
  outboundQueue(queue: OutboundQueue): void;
  readonly outboundQueues: readonly OutboundQueue[];
  /** Jobs of the tenant may have become runnable. */
  wakeJobs(tenantId: string): void;
  /** Handles notifications of other processes; a channel may have several handlers. */
  onNotification(channel: string, handler: (payload: string) => void): void;
  /** Called when notifications may have been missed; caches that they invalidate must be cleared. */
  onDisconnect(handler: () => void): void;
  isConnected(): boolean;
  /** Runs when the application closes, before the database does, in reverse order of registration. */
  onClose(close: () => Promise<void> | void): void;
}

type StartOptions = Pick<
  OperationRoutesOptions,
  'requireTenant' | 'authenticate' | 'recordExport' | 'recordViewAsCall'
> & {
  readonly recordDenial: (
    actor: Actor,
    call: { method: string; path: string },
    requestId: string,
  ) => Promise<void>;
  readonly tenantIds: () => Promise<readonly string[]>;
  readonly isTenantActive: (tenantId: string) => Promise<boolean>;
};

export interface OpenPlatform extends Platform {
  listIntegrityChecks(): readonly IntegrityCheck[];
  /** Serves requests and runs jobs, as the options say. Its server's `close()` closes the platform too. */
  start(start: StartOptions): Promise<App>;
  /** Deletes data whose retention period is over, without waiting for maintenance. */
  applyRetention: Retention;
  readonly monthPartitions: ReturnType<typeof monthPartitions>;
  /** Closes what modules opened, and the database. For a platform that was not started. */
  close(): Promise<void>;
}

/** @throws {AppError} server.unavailable if the database is unreachable */
export async function openPlatform(options: AppOptions): Promise<OpenPlatform> {
  const { logger } = options;
  const database = openDatabase({
    url: options.databaseUrl,
    poolSize: options.databasePoolSize,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const clock = new DatabaseClock(options.clock);
  const secrets = secretsFrom(options.secretKey, options.previousSecretKey);
  const apiPrefix = `${options.basePath}/api`;

  const partitions = monthPartitions(database);

  const registrations: Parameters<Platform['routes']>[0][] = [];
  const maintenanceTasks: MaintenanceTask[] = [];
  const retentionTasks: RetentionTask[] = [];
  const registeredChecks: IntegrityCheck[] = [];
  const jobTasks: JobTask[] = [];
  const tenantMetrics: TenantMetrics[] = [jobQueueMetrics, mailMetrics];
  const metricsRegistry = new Registry();
  const metrics = jobMetrics(metricsRegistry);
  const channels = new Map<string, ((payload: string) => void)[]>();
  const disconnectHandlers: (() => void)[] = [];
  const closeHandlers: (() => Promise<void> | void)[] = [];
  let listener: NotificationListener | null = null;
  let runner: JobRunner | null = null;
  let startedTasks: IntervalTask | null = null;
  const outboundQueues: OutboundQueue[] = [];
  const outbound = outboundGate({
    readHold: async () => (await findOutboundHold(database)) !== undefined,
    isConnected: () => listener?.isConnected() ?? false,
    isHeldByProcess: options.holdsOutbound ?? false,
  });
  outboundMetric(metricsRegistry, outbound);

  const synchronize = (): Promise<void> => clock.synchronize(() => database.now());
  await synchronize();
  const clockTimer = setInterval(() => {
    synchronize().catch((error: unknown) =>
      logger.warn({ err: error }, "the database's clock could not be read"),
    );
  }, clockSyncIntervalMs);
  clockTimer.unref();

  const registerRoutes = async (
    server: FastifyInstance,
    operations: readonly Operation[],
    start: StartOptions,
  ): Promise<void> => {
    const handle = operationRoutes(server, apiPrefix, {
      requireTenant: start.requireTenant,
      authenticate: start.authenticate,
      recordExport: start.recordExport,
      recordViewAsCall: start.recordViewAsCall,
      recordDenial: (actor, { method, path }, requestId) =>
        start
          .recordDenial(actor, { method, path }, requestId)
          .catch((error: unknown) =>
            logger.error({ requestId, err: error }, 'a denial could not be recorded'),
          ),
      fingerprint: (request) => secrets.mac('idempotent-request', request),
      recordedAddress: (ip) => recordedAddress(ip, options.logClientAddress),
      secureCookies: options.publicUrl({ slug: options.defaultTenant }).startsWith('https:'),
    });
    for (const register of registrations) await register(handle, server);
    if (options.mailbox) mailboxRoutes(server, options.basePath, options.mailbox);
    if (options.hasApiDocs)
      await openApiRoutes(server, {
        prefix: apiPrefix,
        document: () => openApiDocument(operations, apiPrefix, options.build.version),
        clock,
      });
  };

  const checkAllTenants = (jobs: JobRunner): void => {
    jobs
      .checkAllTenants()
      .catch((error: unknown) => logger.warn({ err: error }, 'the sweep for waiting jobs failed'));
  };

  const followOutboundHold = (jobs: JobRunner): void => {
    const refresh = (): Promise<boolean> =>
      outbound.refresh().catch((error: unknown) => {
        logger.warn({ err: error }, 'whether anything may be sent could not be read');
        return true;
      });
    channels.set(outboundHoldChannel, [
      () => void refresh().then((isHeld) => isHeld || checkAllTenants(jobs)),
    ]);
    disconnectHandlers.push(() => void refresh());
  };

  const startRunner = ({ tenantIds, isTenantActive }: StartOptions): JobRunner => {
    const jobs = jobRunner({
      database,
      tasks: options.runsJobs ? jobTasks : [],
      tenantIds,
      isTenantActive,
      outbound,
      metrics,
      logger,
    });
    if (!options.runsJobs) return jobs;
    channels.set(jobChannel, [
      (payload) => {
        const { tenantId, task, urgent } = parseJobNotification(payload);
        jobs.wake(tenantId, task, urgent);
      },
    ]);
    disconnectHandlers.push(() => checkAllTenants(jobs));
    return jobs;
  };

  const close = async (): Promise<void> => {
    clearInterval(clockTimer);
    for (const closeHandler of closeHandlers) await closeHandler();
    await listener?.close();
    await database.close();
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
    maintenance: (...more) => void maintenanceTasks.push(...more),
    retention: (...more) => void retentionTasks.push(...more),
    applyRetention: retention({ database, tasks: retentionTasks, partitions }),
    monthPartitions: partitions,
    integrityChecks: (...more) => void registeredChecks.push(...more),
    listIntegrityChecks: () => registeredChecks,
    metrics: (more) => void tenantMetrics.push(more),
    jobTask: (task) => void jobTasks.push(task),
    outbound,
    outboundQueue: (queue) => void outboundQueues.push(queue),
    outboundQueues,
    wakeJobs: (tenantId) => runner?.wakeTenant(tenantId),
    onNotification: (channel, handler) =>
      void channels.set(channel, [...(channels.get(channel) ?? []), handler]),
    onDisconnect: (handler) => void disconnectHandlers.push(handler),
    isConnected: () => listener?.isConnected() ?? false,
    onClose: (closeHandler) => void closeHandlers.unshift(closeHandler),
    close,

    async start(start) {
      // A database that nobody maintained for months has none for today's rows. Maintenance tries again.
      await partitions
        .create()
        .catch((error: unknown) => logger.warn({ err: error }, 'partitions could not be created'));
      const jobs = startRunner(start);
      runner = jobs;
      followOutboundHold(jobs);
      listener = await listenToNotifications({
        url: options.databaseListenUrl ?? options.databaseUrl,
        isWeb: options.serves,
        handlers: Object.fromEntries(
          [...channels].map(([channel, handlers]) => [
            channel,
            (payload: string) => handlers.forEach((handler) => handler(payload)),
          ]),
        ),
        onDisconnect: () => disconnectHandlers.forEach((handler) => handler()),
      });
      if (options.serves && options.dividesLimits) {
        const followed = followWebProcesses({
          count: () => listener?.countWebProcesses() ?? Promise.resolve(0),
          onError: (error) => logger.warn({ err: error }, 'the processes could not be counted'),
        });
        closeHandlers.push(() => followed.stop());
      }
      processMetrics({
        registry: metricsRegistry,
        connectionStats: () => database.connectionStats(),
        isListening: () => listener?.isConnected() ?? false,
        build: options.build,
      });
      storedMetrics({
        registry: metricsRegistry,
        database,
        tenantIds: start.tenantIds,
        sources: tenantMetrics,
        onError: (error) => logger.warn({ err: error }, 'metrics of the database could not be read'),
      });
      const { server, operations, shutdown } = httpServer({
        logger,
        trustProxy: options.trustProxy,
        strictTransportSecurity: options.strictTransportSecurity,
        version: options.build.version,
        metricsToken: options.metricsToken,
        metricsRegistry,
        metricsText: options.groupMetrics?.(metricsRegistry) ?? (() => metricsRegistry.metrics()),
        isReady: async () => (await database.now()) > 0,
        shutdownDelay: options.shutdownDelay,
      });
      const stopBackgroundWork = () => Promise.all([startedTasks?.stop(), jobs.stop()]);
      let backgroundWorkStopped: Promise<unknown> | undefined;
      server.addHook('preClose', (done) => {
        backgroundWorkStopped = stopBackgroundWork();
        backgroundWorkStopped.catch(() => {});
        done();
      });
      server.addHook('onClose', async () => {
        await (backgroundWorkStopped ?? stopBackgroundWork());
        await close();
      });
      if (options.serves) await registerRoutes(server, operations, start);
      server.addHook('preClose', shutdown.drain);
      await server.ready();
      const runMaintenance = maintenance({
        database,
        tenantIds: start.tenantIds,
        tasks: [
          ...maintenanceTasks,
          ...retentionTasks.map(({ run }) => run),
          deleteExpiredKeys,
          deleteOldMail,
          deleteFailedJobs,
        ],
        onError: (error) => logger.error({ err: error }, 'maintenance of a tenant failed'),
      });
      const startRecurringTasks = (checkIntervalMs?: number): IntervalTask => {
        startedTasks = recurringTasks({
          database,
          ...(checkIntervalMs !== undefined && { checkIntervalMs }),
          tasks: [
            { name: 'maintenance', intervalMs: maintenanceInterval, work: runMaintenance },
            {
              name: 'partitions',
              intervalMs: partitionInterval,
              async work(signal) {
                await partitions.create();
                await partitions.dropEmpty(signal);
              },
            },
            { name: 'jobSweep', intervalMs: sweepInterval, work: (signal) => jobs.sweep(signal) },
          ],
          metrics,
          onError: (error, task) => logger.warn({ err: error, task }, 'a recurring task failed'),
        });
        return startedTasks;
      };
      return { server, operations, runMaintenance, startRecurringTasks, beginShutdown: shutdown.begin };
    },
  };
}

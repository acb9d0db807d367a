import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Operation } from '@vantage/contract/operation';
import { customerKeeping } from './customer-keeping';
import { assetRepository, assetRoutes, assetService, assetUploadRoutes } from './modules/assets';
import { auditLogRepository, auditLogRoutes, auditLogService } from './modules/audit-log';
import { customerRepository, customerRoutes } from './modules/customers';
import { embeddingService, embedSources } from './modules/embedding';
import { insightGroupRepository, insightGroupRoutes, insightGroupService } from './modules/insight-groups';
import {
  insightAdministrationRepository,
  insightAdministrationService,
  insightRepository,
  insightRoutes,
  insightService,
} from './modules/insights';
import { locationRepository, locationRoutes, locationService } from './modules/locations';
import { jobRepository, jobRoutes, jobService } from './modules/jobs';
import { pageVisitRepository, pageVisitRoutes, pageVisitService } from './modules/page-visits';
import { settingsRepository, settingsRoutes, settingsService } from './modules/settings';
import { sessionEndedChannel } from './modules/sign-in';
import { tenantChangedChannel, tenantRepository, tenantRoutes, tenantService } from './modules/tenants';
import { profileService, userListRepository, userRepository, userRoutes, userService } from './modules/users';
import { DatabaseClock, type Clock } from './platform/clock';
import { secretsFrom } from './platform/crypto/secrets';
import { openDatabase } from './platform/database/database';
import { deleteExpiredKeys } from './platform/database/idempotency';
import { groupCommit } from './platform/database/group-commit';
import { listenToNotifications } from './platform/database/notifications';
import { maintenance } from './platform/maintenance';
import { openApi, openApiDocument } from './platform/http/openapi';
import { operationRoutes } from './platform/http/operations';
import { providerFetch } from './platform/http/provider-fetch';
import { httpServer } from './platform/http/server';
import { staticAssets } from './platform/http/static-assets';
import { mailDelivery, type MailDelivery } from './platform/mail/delivery';
import type { Mailbox } from './platform/mail/mailbox';
import { mailboxRoutes } from './platform/mail/mailbox-routes';
import { mailWaitingChannel, readAnnouncement } from './platform/mail/outbox';
import { deleteOldMail, mailQueue } from './platform/mail/queue';
import type { MailSender } from './platform/mail/smtp';
import type { PublicAddress } from './platform/public-address';
import { userKeeping } from './user-keeping';
import { waysIn } from './ways-in';

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
  readonly signInFailuresPerAddress: number;
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

/** Builds the application, apart from the process: tests build the very same one. It ends with `server.close()`. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { logger } = options;
  const database = openDatabase({
    url: options.databaseUrl,
    poolSize: options.databasePoolSize,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const clock = new DatabaseClock(options.clock);
  const secrets = secretsFrom(options.secretKey);
  const apiPrefix = `${options.basePath}/api`;

  const outgoing = providerFetch({ onLoopback: options.providersOnLoopback });

  const tenants = tenantService({
    database,
    tenants: tenantRepository(),
    defaultTenant: options.defaultTenant,
    publicAddress: options.publicAddress,
  });
  const audit = auditLogService({ database, entries: auditLogRepository() });
  const assets = assetService({ database, clock, assets: assetRepository(), addressPrefix: apiPrefix });
  const ssoCallbackOf = async (id: string): Promise<string> =>
    `${await tenants.publicAddress(id, null)}/api/${id}/v1/auth/sso/callback`;
  const settings = settingsService({
    database,
    settings: settingsRepository(),
    assets,
    secrets,
    audit,
    ssoRedirect: ssoCallbackOf,
    ownHosts: (id) => tenants.ownHosts(id),
    providersOnLoopback: options.providersOnLoopback,
  });
  const users = userRepository();
  const locationRows = locationRepository();
  const customerRows = customerRepository();
  const usersService = userService({
    database,
    clock,
    users,
    lists: userListRepository(),
    settings,
    locationsFrom: (scope, id) => locationRows.withDescendants(scope, id),
    locationNames: (scope, ids) => locationRows.namesOf(scope, ids),
    assignedTo: (scope, customerId) => customerRows.assignedTo(scope, customerId),
  });
  const profiles = profileService({
    database,
    users,
    settings,
    audit,
    renamed: (scope, userId, name) => customerRows.renameManager(scope, userId, name),
  });

  const locations = locationService({ database, locations: locationRows, settings, audit });

  const { mail } = options;
  const delivery: MailDelivery | null =
    mail &&
    mailDelivery({
      queue: mailQueue({ database, secrets }),
      sender: mail.sender,
      tenantIds: () => tenants.ids(),
      isTenantActive: (tenantId) => tenants.isOpen(tenantId),
      senderOf: async (tenantId) => ({ address: mail.from, name: await tenants.nameOf(tenantId, null) }),
      loadLogo: (tenantId, id) => assets.forMail(tenantId, id),
      logger,
    });

  await clock.synchronise(() => database.now());
  const clockTimer = setInterval(() => {
    clock
      .synchronise(() => database.now())
      .catch((error: unknown) => logger.warn({ err: error }, "the database's clock could not be read"));
  }, clockEvery);
  clockTimer.unref();

  const visitRows = pageVisitRepository(groupCommit(database));
  const { sessions, sessionCache, ...entrance } = await waysIn({
    database,
    clock,
    secrets,
    logger,
    basePath: options.basePath,
    failuresPerAddress: options.signInFailuresPerAddress,
    outgoing,
    tenants,
    settings,
    audit,
    users,
    userService: usersService,
    ssoCallbackOf,
    isConnected: () => listener.isConnected(),
    closeVisits: visitRows.closeOfSessions,
  });
  const listener = await listenToNotifications({
    url: options.databaseUrl,
    handlers: {
      [sessionEndedChannel]: (sessionId) => sessionCache.forget(sessionId),
      [tenantChangedChannel]: (tenantId) => {
        tenants.forget(tenantId);
        delivery?.wake(tenantId, false);
      },
      [mailWaitingChannel]: (payload) => {
        const { tenantId, urgent } = readAnnouncement(payload);
        delivery?.wake(tenantId, urgent);
      },
    },
    onDisconnect: () => {
      sessionCache.forgetAll();
      tenants.forget();
      delivery?.look();
    },
  });

  const jobs = jobService({
    database,
    jobs: jobRepository(),
    onError: (error) => logger.warn({ err: error }, 'how far a job is could not be noted'),
  });
  const keeping = userKeeping({
    database,
    clock,
    logger,
    users,
    settings,
    audit,
    jobs,
    access: entrance.access,
    locations: locationRows,
    renamed: (scope, userId, name) => customerRows.renameManager(scope, userId, name),
    async removed(scope, userId) {
      await entrance.removeUser(scope, userId);
      await customerRows.removeUser(scope, userId);
    },
  });

  const insightRows = insightRepository();
  const customerKeepers = customerKeeping({
    database,
    rows: customerRows,
    settings,
    assets,
    audit,
    countInsights: (scope, customerIds) => insightRows.countForCustomers(scope, customerIds),
    users: usersService,
  });
  const { customers } = customerKeepers;
  const embedding = embeddingService({
    database,
    clock,
    secrets,
    settings,
    fetch: outgoing,
    basePath: options.basePath,
    viewer: (scope, userId) => usersService.viewer(scope, userId),
    logger,
  });
  const groupRows = insightGroupRepository();
  const insightGroups = insightGroupService({ database, groups: groupRows, audit });
  const insightAdministration = insightAdministrationService({
    database,
    insights: insightRows,
    administration: insightAdministrationRepository(),
    groups: groupRows,
    audit,
    async embedPlaces(tenantId) {
      const [sources, ownOrigins, ownHosts] = await Promise.all([
        settings.embedSources(tenantId),
        tenants.origins(tenantId),
        tenants.ownHosts(tenantId),
      ]);
      const { frameHosts } = embedSources({ ...sources, ownHosts });
      return { hosts: frameHosts, ownOrigins, providersOnLoopback: options.providersOnLoopback };
    },
  });
  const insights = insightService({
    database,
    insights: insightRows,
    groups: groupRows,
    customers,
    embedding,
    viewer: (scope, userId) => usersService.viewer(scope, userId),
  });
  const visits = pageVisitService({ database, clock, visits: visitRows, customers, insights });

  const { server, operations } = httpServer({
    logger,
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    isReady: async () => (await database.now()) > 0,
    drainFor: options.drainFor,
  });
  server.addHook('onClose', async () => {
    clearInterval(clockTimer);
    await keeping.stop();
    await Promise.all([delivery?.stop(), listener.close(), entrance.close()]);
    await database.close();
  });

  if (options.serves) {
    const handle = operationRoutes(server, apiPrefix, {
      requireTenant: (id) => tenants.requireActive(id),
      authenticate: (request) => sessions.authenticate(request),
      fingerprint: (request) => secrets.mac('idempotent-request', Buffer.from(request)),
      secureCookies: options.publicAddress({ slug: options.defaultTenant }).startsWith('https:'),
    });
    tenantRoutes(handle, tenants);
    settingsRoutes(handle, settings, {
      sso: ({ tenantId }) => entrance.singleSignOn.test(tenantId),
      powerBi: (actor) => embedding.testPowerBi(actor),
      tableau: (actor) => embedding.testTableau(actor),
    });
    entrance.routes(handle);
    userRoutes(handle, { users: usersService, profiles, ...keeping });
    jobRoutes(handle, jobs);
    locationRoutes(handle, locations);
    customerRoutes(handle, customerKeepers);
    insightRoutes(handle, { insights, insightAdministration });
    insightGroupRoutes(handle, insightGroups);
    pageVisitRoutes(handle, visits);
    auditLogRoutes(handle, audit);
    assetUploadRoutes(handle, assets);
    assetRoutes(server, apiPrefix, assets, (id) => tenants.requireActive(id));

    if (options.mailbox) mailboxRoutes(server, options.basePath, options.mailbox);

    await openApi(server, apiPrefix, () => openApiDocument(operations, apiPrefix, options.version));
    await staticAssets(server, {
      directory: options.webDirectory,
      basePath: options.basePath,
      contextOf: async (host) => {
        const tenant = await tenants.ofHost(host);
        if (!tenant) return { tenant: '', tenantId: '', frameHosts: [], scripts: [] };
        const [sources, ownHosts] = await Promise.all([
          settings.embedSources(tenant.id),
          tenants.ownHosts(tenant.id),
        ]);
        return { tenant: tenant.slug, tenantId: tenant.id, ...embedSources({ ...sources, ownHosts }) };
      },
    });
  }
  await server.ready();
  const runMaintenance = maintenance({
    database,
    tenantIds: () => tenants.ids(),
    tasks: [
      ...entrance.tasks,
      ...keeping.tasks,
      (scope, limit) => jobs.deleteExpired(scope, limit),
      (scope, limit) => assets.deleteUnused(scope, limit),
      deleteExpiredKeys,
      deleteOldMail,
    ],
    onError: (error) => logger.error({ err: error }, 'a tenant could not be tidied'),
  });
  return { server, operations, runMaintenance };
}

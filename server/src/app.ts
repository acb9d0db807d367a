import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Operation } from '@vantage/contract/operation';
import { assetRepository, assetRoutes, assetService } from './modules/assets';
import { auditLogRepository, auditLogService } from './modules/audit-log';
import {
  customerOptionsRepository,
  customerRepository,
  customerRoutes,
  customerService,
} from './modules/customers';
import { embeddingService } from './modules/embedding';
import { insightGroupRepository } from './modules/insight-groups';
import { insightRepository, insightRoutes, insightService } from './modules/insights';
import { pageVisitRepository, pageVisitRoutes, pageVisitService } from './modules/page-visits';
import {
  passkeyChallenges,
  passkeyRepository,
  passkeyRoutes,
  passkeyService,
  passkeySignInService,
  usedChallengeRepository,
} from './modules/passkeys';
import { settingsRepository, settingsRoutes, settingsService } from './modules/settings';
import {
  accessTokens,
  addressRepository,
  attemptRepository,
  attemptService,
  challengeRepository,
  mfaTokens,
  passwordService,
  passwordTokenRepository,
  passwordTokenService,
  refreshTokens,
  securityCodeService,
  sessionEndedChannel,
  sessionRegistry,
  sessionRepository,
  sessionService,
  signingKeyRepository,
  signInMails,
  signInRoutes,
  signInService,
} from './modules/sign-in';
import {
  identityRepository,
  identityService,
  providers,
  singleSignOnRoutes,
  singleSignOnService,
  ssoRequestRepository,
  ssoTicketRepository,
} from './modules/single-sign-on';
import { tenantChangedChannel, tenantRepository, tenantRoutes, tenantService } from './modules/tenants';
import { profileService, userRepository, userRoutes, userService } from './modules/users';
import { DatabaseClock, type Clock } from './platform/clock';
import { passwordHashing } from './platform/crypto/password-hashing';
import { secretsFrom } from './platform/crypto/secrets';
import { openDatabase } from './platform/database/database';
import { forgetKeys } from './platform/database/idempotency';
import { gatheredWrites } from './platform/database/gathered-writes';
import { listenToNotifications } from './platform/database/notifications';
import { AppError } from './platform/errors';
import { housekeeping } from './platform/housekeeping';
import { healthRoutes } from './platform/http/health';
import { requestMetrics } from './platform/http/metrics';
import { openApi, openApiDocument } from './platform/http/openapi';
import { operationRoutes } from './platform/http/operations';
import { providerFetch } from './platform/http/provider-fetch';
import { answerUnreadable, answerUnroutable, problemAnswers } from './platform/http/problem-answers';
import { requestLog } from './platform/http/request-log';
import { securityHeaders } from './platform/http/security-headers';
import { webFiles } from './platform/http/web-files';
import { mailDelivery, type MailDelivery } from './platform/mail/delivery';
import type { Mailbox } from './platform/mail/mailbox';
import { mailboxRoutes } from './platform/mail/mailbox-routes';
import { mailOutbox, mailWaitingChannel, readAnnouncement } from './platform/mail/outbox';
import { forgetMail, mailQueue } from './platform/mail/queue';
import type { MailSender } from './platform/mail/smtp';
import { mailTemplates, mailTexts } from './platform/mail/templates';
import type { PublicAddress } from './platform/public-address';

/** Milliseconds between two measurements of the database clock's offset. */
const clockEvery = 60_000;
/** Bytes of a JSON body; uploads have limits of their own. */
const bodyLimit = 1_048_576;
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

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
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
}

export interface App {
  readonly server: FastifyInstance;
  /** Every operation that the server has, as the contract states it. */
  readonly operations: readonly Operation[];
  /** Tidies up once, for all tenants; the process does so from time to time. */
  readonly tidy: (signal: AbortSignal) => Promise<void>;
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

  const tenants = tenantService({
    database,
    tenants: tenantRepository(),
    defaultTenant: options.defaultTenant,
    publicAddress: options.publicAddress,
  });
  const audit = auditLogService(auditLogRepository());
  const assets = assetService({ database, assets: assetRepository(), addressPrefix: apiPrefix });
  const ssoCallbackOf = async (id: string): Promise<string> =>
    `${await tenants.publicAddress(id)}/api/${id}/v1/auth/sso/callback`;
  const settings = settingsService({
    database,
    settings: settingsRepository(),
    assets,
    secrets,
    audit,
    ssoRedirect: ssoCallbackOf,
    providersOnLoopback: options.providersOnLoopback,
  });
  const users = userRepository();
  const usersService = userService({ database, users });
  const customerRows = customerRepository();
  const profiles = profileService({
    database,
    users,
    settings,
    audit,
    renamed: (scope, userId, name) => customerRows.renameManager(scope, userId, name),
  });

  const { mail } = options;
  const delivery: MailDelivery | null =
    mail &&
    mailDelivery({
      queue: mailQueue({ database, secrets }),
      sender: mail.sender,
      tenantIds: () => tenants.ids(),
      senderOf: async (tenantId) => ({ address: mail.from, name: await tenants.nameOf(tenantId) }),
      logger,
    });

  const sessions = sessionRepository();
  const registry = sessionRegistry({
    database,
    sessions,
    clock,
    isHearing: () => listener.isHearing(),
    onError: (error) => logger.warn({ err: error }, 'a session could not be noted as seen'),
  });
  const listener = await listenToNotifications({
    url: options.databaseUrl,
    handlers: {
      [sessionEndedChannel]: (sessionId) => registry.forget(sessionId),
      [tenantChangedChannel]: (tenantId) => tenants.forget(tenantId),
      [mailWaitingChannel]: (payload) => {
        const { tenantId, urgent } = readAnnouncement(payload);
        delivery?.wake(tenantId, urgent);
      },
    },
    onDeaf: () => {
      registry.forgetAll();
      tenants.forget();
      delivery?.look();
    },
  });
  await clock.synchronise(() => database.now());
  const clockTimer = setInterval(() => {
    clock
      .synchronise(() => database.now())
      .catch((error: unknown) => logger.warn({ err: error }, "the database's clock could not be read"));
  }, clockEvery);
  clockTimer.unref();

  const visitRows = pageVisitRepository(gatheredWrites(database));
  const sessionsService = sessionService({
    database,
    clock,
    sessions,
    registry,
    settings,
    audit,
    closeVisits: (scope, sessionId, exitTime) => visitRows.closeOfSession(scope, sessionId, exitTime),
    accessTokens: await accessTokens({ database, keys: signingKeyRepository(), secrets, clock }),
    refreshTokens: refreshTokens(secrets),
  });
  const attempts = attemptService({
    database,
    clock,
    attempts: attemptRepository(),
    addresses: addressRepository(),
    secrets,
    audit,
    failuresPerAddress: options.signInFailuresPerAddress,
  });
  const passwords = passwordHashing();
  const passwordTokens = passwordTokenService({ clock, tokens: passwordTokenRepository() });
  const mails = signInMails({
    outbox: mailOutbox(secrets),
    templates: mailTemplates({ texts: mailTexts }),
    settings,
    tenants,
  });
  const codes = securityCodeService({
    database,
    clock,
    users,
    challenges: challengeRepository(),
    attempts,
    passwordTokens,
    sessions: sessionsService,
    mails,
    mfaTokens: mfaTokens(secrets),
    secrets,
  });
  const signIn = signInService({
    database,
    users,
    userService: usersService,
    settings,
    passwords,
    attempts,
    codes,
    passwordTokens,
    sessions: sessionsService,
  });
  const passwordsService = passwordService({
    database,
    users,
    passwords,
    tokens: passwordTokens,
    attempts,
    sessions: sessionsService,
    mails,
    audit,
  });
  const passkeyParts = {
    database,
    clock,
    users,
    passkeys: passkeyRepository(),
    challenges: passkeyChallenges(secrets),
    usedChallenges: usedChallengeRepository(),
    tenants,
    settings,
    sessions: sessionsService,
  };
  const passkeys = passkeyService({ ...passkeyParts, passwords: passwordsService, mails, audit });
  const passkeySignIn = passkeySignInService({ ...passkeyParts, attempts, signIn });

  const singleSignOn = singleSignOnService({
    database,
    clock,
    secrets,
    providers: providers({ clock, fetch: providerFetch({ onLoopback: options.providersOnLoopback }) }),
    requests: ssoRequestRepository(),
    tickets: ssoTicketRepository(),
    identities: identityService({ clock, identities: identityRepository(), users, settings, audit }),
    users,
    tenants,
    settings,
    sessions: sessionsService,
    audit,
    callbackOf: ssoCallbackOf,
    basePath: options.basePath,
    logger,
  });

  const insightRows = insightRepository();
  const customers = customerService({
    database,
    customers: customerRows,
    options: customerOptionsRepository(),
    assets,
    countInsights: (scope, customerIds) => insightRows.countForCustomers(scope, customerIds),
  });
  const embedding = embeddingService({ basePath: options.basePath });
  const insights = insightService({
    database,
    insights: insightRows,
    groups: insightGroupRepository(),
    customers,
    embedding,
  });
  const visits = pageVisitService({ database, clock, visits: visitRows, customers, insights });

  const server = Fastify({
    loggerInstance: logger,
    // Lines name their request themselves: a logger of its own for each request costs more than most of them need.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    trustProxy: options.trustProxy === false ? false : [...options.trustProxy],
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : crypto.randomUUID();
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    // The framework's own answer would be no problem document; the hook below gives one.
    return503OnClosing: false,
  });
  // Only JSON and, where an operation says so, files: text would otherwise be read as a body, too.
  server.removeContentTypeParser('text/plain');
  server.decorateRequest('actor', null);
  const operations: Operation[] = [];
  server.addHook('onRoute', ({ config, method }) => {
    if (config?.operation && method !== 'HEAD') operations.push(config.operation);
  });
  let stopping = false;
  server.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  server.addHook('onClose', async () => {
    clearInterval(clockTimer);
    await Promise.all([delivery?.stop(), listener.close(), passwords.close()]);
    await database.close();
  });

  securityHeaders(server);
  problemAnswers(server, logger);
  server.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? new AppError('server.unavailable', { retryAfter: 5 }) : undefined);
  });
  const metrics = requestMetrics();
  requestLog(server, logger, metrics);
  healthRoutes(server, {
    metrics,
    metricsToken: options.metricsToken,
    isReady: async () => !stopping && (await database.now()) > 0,
  });

  if (options.serves) {
    const handle = operationRoutes(server, apiPrefix, {
      admitTenant: (id) => tenants.admit(id),
      authenticate: (request) => sessionsService.authenticate(request),
      secureCookies: options.publicAddress({ slug: options.defaultTenant }).startsWith('https:'),
    });
    tenantRoutes(handle, tenants);
    settingsRoutes(handle, settings, { sso: (tenantId) => singleSignOn.test(tenantId) });
    signInRoutes(handle, { signIn, codes, passwords: passwordsService, sessions: sessionsService });
    passkeyRoutes(handle, passkeys, passkeySignIn);
    singleSignOnRoutes(handle, singleSignOn);
    userRoutes(handle, usersService, profiles);
    customerRoutes(handle, customers);
    insightRoutes(handle, insights);
    pageVisitRoutes(handle, visits);
    assetRoutes(server, apiPrefix, assets, (id) => tenants.admit(id));

    if (options.mailbox) mailboxRoutes(server, options.basePath, options.mailbox);

    await openApi(server, apiPrefix, () => openApiDocument(operations, apiPrefix, options.version));
    await webFiles(server, {
      directory: options.webDirectory,
      basePath: options.basePath,
      contextOf: async (host) => {
        const tenant = await tenants.ofHost(host);
        return tenant
          ? {
              tenant: tenant.slug,
              tenantId: tenant.id,
              frameHosts: embedding.frameHosts(await settings.embedHosts(tenant.id)),
            }
          : { tenant: '', tenantId: '', frameHosts: [] };
      },
    });
  }
  await server.ready();
  const tidy = housekeeping({
    database,
    tenantIds: () => tenants.ids(),
    chores: [
      (scope, limit) => sessionsService.endOver(scope, limit),
      (scope, limit) => attempts.forgetOld(scope, limit),
      (scope, limit) => codes.forgetOld(scope, limit),
      (scope, limit) => passwordTokens.forgetOld(scope, limit),
      (scope, limit) => passkeys.forgetOld(scope, limit),
      (scope, limit) => singleSignOn.forgetOld(scope, limit),
      forgetKeys,
      forgetMail,
    ],
    onError: (error) => logger.error({ err: error }, 'a tenant could not be tidied'),
  });
  return { server, operations, tidy };
}

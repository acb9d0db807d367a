import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { withSecretFiles } from './environment/secret-files';
import { environment, isOn } from './environment/variables';
import { StartError } from './platform/errors';

/** `web` serves requests, `worker` sends mail and runs maintenance, `all` does both. */
export type ProcessRole = 'all' | 'web' | 'worker';

/** URLs of an own database. */
export interface DatabaseSettings {
  readonly applicationUrl: string;
  /** Only for migrations; it is null in processes that do not migrate. */
  readonly ownerUrl: string | null;
  /** For notifications, past a pooler in transaction mode. */
  readonly listenUrl: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly basePath: string;
  readonly dataDir: string;
  /** It is null for the embedded database. */
  readonly database: DatabaseSettings | null;
  /** `vantage backup` reads all rows as its role. */
  readonly backupUrl: string | null;
  readonly databasePoolSize: number;
  readonly defaultTenant: string;
  readonly trustProxy: readonly string[] | false;
  readonly maxSignInFailuresPerIp: number;
  readonly providersOnLoopback: boolean;
  readonly metricsToken: string | null;
  /** Without a trailing slash and BASE_PATH; null for this machine. */
  readonly publicUrl: string | null;
  /** It is null for the embedded mailbox, and if mail is discarded. */
  readonly smtpUrl: string | null;
  readonly discardsMail: boolean;
  /** Nothing leaves the installation: no mail, batch or webhook. */
  readonly holdsOutbound: boolean;
  readonly mailFrom: string;
  readonly role: ProcessRole;
  /** Milliseconds during which a process that was told to stop still serves requests. */
  readonly shutdownDelay: number;
  readonly seed: 'demo' | 'none';
  readonly logLevel: string;
  /** True in a terminal: logs plain text instead of JSON. */
  readonly isWatched: boolean;
  readonly logFormat: 'json' | 'text';
  /** How exactly logs, sessions and the audit log name a client's address. */
  readonly logClientAddress: 'full' | 'network' | 'none';
  /** Value of Strict-Transport-Security; null for none. */
  readonly strictTransportSecurity: string | null;
  readonly hasApiDocs: boolean;
  /** It is null for a generated key in the data directory. */
  readonly secretKey: string | null;
  /** The key that `secretKey` replaces. */
  readonly previousSecretKey: string | null;
}

/** Seconds: two years, as preload lists require. */
const defaultStrictTransportSecurity = 'max-age=63072000; includeSubDomains';

/**
 * Seconds, with an own database. Load balancers need two checks every two seconds, and proxies close idle connections
 * after four, as deploy/ has it.
 */
const defaultShutdownDelay = 5;

/** Default for MAIL_FROM: the public host, if it is a name. */
function mailHost(origin: string | undefined): string {
  if (origin === undefined) return 'localhost';
  const { hostname } = new URL(origin.replaceAll('{tenant}.', '').replaceAll('{tenant}', 'www'));
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
}

/** The only reader of the environment. @throws {StartError} one line that names the variable */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  surroundings: { readonly cwd: string; readonly isTerminal: boolean },
): Config {
  const { cwd, isTerminal } = surroundings;
  // Compose files set unset variables to an empty string.
  const input = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
  const parsed = environment.safeParse(withSecretFiles(input));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(
      `${issue?.path.join('.') ?? 'The environment'}: ${issue?.message ?? 'is not valid'}`,
    );
  }
  const value = parsed.data;
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL'] as const)
    if (value[name] && !value.DATABASE_URL) throw new StartError(`DATABASE_URL: needed beside ${name}`);
  if (value.SECRET_KEY_PREVIOUS && !value.SECRET_KEY)
    throw new StartError('SECRET_KEY: needed beside SECRET_KEY_PREVIOUS');
  if (value.MAIL === 'discard' && value.SMTP_URL)
    throw new StartError('MAIL: discard contradicts SMTP_URL; remove one of them');
  const origin = value.PUBLIC_URL?.replace(/(?<=[^/:])\/.*$/, '');
  const path = value.PUBLIC_URL?.slice(origin?.length);
  if (path && path !== value.BASE_PATH) {
    throw new StartError(`PUBLIC_URL: its path must be the one of BASE_PATH, ${value.BASE_PATH || 'none'}`);
  }
  return {
    port: value.PORT,
    host: value.HOST,
    basePath: value.BASE_PATH,
    dataDir: isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(cwd, value.DATA_DIR),
    database: value.DATABASE_URL
      ? {
          applicationUrl: value.DATABASE_URL,
          ownerUrl: value.DATABASE_OWNER_URL ?? null,
          listenUrl: value.DATABASE_LISTEN_URL ?? value.DATABASE_URL,
        }
      : null,
    backupUrl: value.DATABASE_BACKUP_URL ?? null,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    defaultTenant: value.DEFAULT_TENANT,
    trustProxy: value.TRUST_PROXY ?? false,
    maxSignInFailuresPerIp: value.SIGN_IN_FAILURES_PER_ADDRESS,
    providersOnLoopback: isOn(value.PROVIDERS_ON_LOOPBACK),
    metricsToken: value.METRICS_TOKEN ?? null,
    publicUrl: origin ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    discardsMail: value.MAIL === 'discard',
    holdsOutbound: value.OUTBOUND === 'hold',
    mailFrom: value.MAIL_FROM ?? `no-reply@${mailHost(origin)}`,
    role: value.ROLE,
    shutdownDelay: 1_000 * (value.SHUTDOWN_DELAY ?? (value.DATABASE_URL ? defaultShutdownDelay : 0)),
    seed: value.SEED ?? (value.DATABASE_URL ? 'none' : 'demo'),
    // At a terminal, a line for each request would bury the address.
    logLevel: value.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    isWatched: isTerminal && value.LOG_LEVEL === undefined,
    logFormat: value.LOG_FORMAT ?? (isTerminal || !value.DATABASE_URL ? 'text' : 'json'),
    logClientAddress: value.LOG_CLIENT_ADDRESS,
    strictTransportSecurity: value.HSTS === 'off' ? null : (value.HSTS ?? defaultStrictTransportSecurity),
    hasApiDocs: isOn(value.API_DOCS),
    secretKey: value.SECRET_KEY ?? null,
    previousSecretKey: value.SECRET_KEY_PREVIOUS ?? null,
  };
}

/** @throws {StartError} without the key that the database's secrets need */
export function assertSecretKey({ database, secretKey }: Config): void {
  if (database !== null && secretKey === null)
    throw new StartError(
      'SECRET_KEY: needed beside DATABASE_URL (at least 32 characters, the same in every process)',
    );
}

/**
 * Checks what the application needs with an own database: without these, it could not read stored secrets, and links in
 * its mails would lead to this machine. Migrations need neither.
 * @throws {StartError} one line that names the variable
 */
export function assertApplicationSettings(config: Config): void {
  assertSecretKey(config);
  const { database, publicUrl, discardsMail } = config;
  if (database !== null && publicUrl === null && !discardsMail)
    throw new StartError(
      'PUBLIC_URL: needed beside DATABASE_URL, for links in mails, such as https://{tenant}.example.com; ' +
        'MAIL=discard starts without it and sends no mail',
    );
}

/**
 * Checks what a process that serves or does background work needs.
 * @throws {StartError} one line that names the variable
 */
export function assertServerSettings(config: Config): void {
  assertApplicationSettings(config);
  const { database, role, smtpUrl, discardsMail } = config;
  if (smtpUrl !== null || discardsMail || role === 'web') return;
  if (role === 'worker')
    throw new StartError('SMTP_URL: needed with ROLE=worker, which sends the mail, unless MAIL=discard');
  if (database !== null)
    throw new StartError(
      'SMTP_URL: needed beside DATABASE_URL, unless MAIL=discard says that no mail is sent',
    );
}

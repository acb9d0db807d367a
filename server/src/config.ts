import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './platform/errors';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);
const oneOf = <const Value extends string>(...values: readonly [Value, ...Value[]]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const secret = (least: number) => z.string().min(least, `must have at least ${least} characters`);
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .refine((value) => URL.canParse(value), 'is no address that could be read');
const isProxy = (entry: string): boolean => {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  const isPrefix =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && more.length === 0;
};
const proxies = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every(isProxy),
    'must be addresses or networks such as 10.0.0.0/8, with commas between',
  );

/** What may stand behind the `?` of SMTP_URL. More would let mail, codes and links included, into the log. */
const smtpOptions = ['requireTLS', 'ignoreTLS', 'name', 'tls.servername', 'tls.rejectUnauthorized'];
const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\/[^/?#]/, 'must look like smtp://user:password@mail.example.com:587')
  .refine(
    (value) => URL.canParse(value) && /^\/?$/.test(new URL(value).pathname),
    'must look like smtp://user:password@mail.example.com:587',
  )
  .refine(
    (value) =>
      !URL.canParse(value) ||
      [...new URL(value).searchParams.keys()].every((key) => smtpOptions.includes(key)),
    `knows no options but ${smtpOptions.join(', ')}`,
  );
const mailAddress = z
  .string()
  .regex(/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/, 'must be a mail address and nothing else');
const publicUrl = z
  .string()
  .transform((value) => value.replace(/\/+$/, ''))
  .refine((value) => {
    const filled = value.replaceAll('{tenant}', 'tenant');
    return /^https?:\/\/[^/?#@{}]+(\/[^?#{}]*)?$/.test(filled) && URL.canParse(filled);
  }, 'must look like https://{tenant}.example.com');

// Every rule says in our own words what it wants: the first one that is broken becomes the line that the operator reads.
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Path under which the product is reached, such as `/portal`; empty for the root. */
  BASE_PATH: z
    .string()
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => value === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(value), 'must look like /portal')
    .default(''),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Connections of one process. */
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  /** Slug of the tenant that a bare host name or an IP address stands for. */
  DEFAULT_TENANT: z.string().default('demo'),
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed, comma-separated. */
  TRUST_PROXY: proxies.optional(),
  /** Failed sign-ins of one address in ten minutes after which it has to wait. */
  SIGN_IN_FAILURES_PER_ADDRESS: wholeNumber(1, 1_000_000).default(30),
  /** For tests: whether single sign-on and providers of dashboards may be reached on this machine, by plain http. */
  PROVIDERS_ON_LOOPBACK: oneOf('1', 'true', '0', 'false').default('false'),
  METRICS_TOKEN: secret(16).optional(),
  /** Where the product is reached from outside; `{tenant}` stands for the tenant's slug. */
  PUBLIC_URL: publicUrl.optional(),
  /** The mail server; without one, mail goes into the embedded mailbox. */
  SMTP_URL: smtpUrl.optional(),
  /** From which address mail is sent. */
  MAIL_FROM: mailAddress.optional(),
  /** What this process does: serve, work in the background, or both. */
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  SEED: oneOf('demo', 'none').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  SECRET_KEY: secret(32).optional(),
});

/** `web` serves, `worker` sends mail and tidies up, `all` does both. */
type ProcessRole = 'all' | 'web' | 'worker';

/** Everything that can be set from outside, checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly basePath: string;
  readonly dataDir: string;
  /** The database of the operator, or null for the embedded one. */
  readonly database: { readonly applicationUrl: string; readonly ownerUrl: string } | null;
  readonly databasePoolSize: number;
  readonly defaultTenant: string;
  readonly trustProxy: readonly string[] | false;
  readonly maxSignInFailuresPerIp: number;
  readonly providersOnLoopback: boolean;
  readonly metricsToken: string | null;
  /** Without slash and without BASE_PATH; null for this machine. */
  readonly publicUrl: string | null;
  /** Null for the embedded mailbox. */
  readonly smtpUrl: string | null;
  /** The sender's address. */
  readonly mailFrom: string;
  readonly role: ProcessRole;
  readonly seed: 'demo' | 'none';
  readonly logLevel: string;
  /** Whether a person watches the start, who reads sentences rather than JSON. */
  readonly isWatched: boolean;
  /** Null where it is to be made and kept in the data directory. */
  readonly secretKey: string | null;
}

/** The host that mail comes from when nobody says: the public one, if it is a name. */
function mailHost(origin: string | undefined): string {
  if (origin === undefined) return 'localhost';
  const { hostname } = new URL(origin.replaceAll('{tenant}.', '').replaceAll('{tenant}', 'www'));
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
}

/**
 * Reads the configuration; the only reader of the process's environment.
 * @param surroundings.cwd where relative paths begin
 * @param surroundings.isTerminal whether the output goes to a terminal
 * @throws {StartError} one line that names the variable and what is wrong with it
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  surroundings: { readonly cwd: string; readonly isTerminal: boolean },
): Config {
  const { cwd, isTerminal } = surroundings;
  // An empty variable is what compose files write for one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(
      `${issue?.path.join('.') ?? 'The environment'}: ${issue?.message ?? 'is not valid'}`,
    );
  }
  const value = parsed.data;
  if (value.DATABASE_URL && !value.DATABASE_OWNER_URL) {
    throw new StartError('DATABASE_OWNER_URL: needed beside DATABASE_URL, for migrations');
  }
  if (value.DATABASE_OWNER_URL && !value.DATABASE_URL) {
    throw new StartError('DATABASE_URL: needed beside DATABASE_OWNER_URL');
  }
  if (value.DATABASE_URL && !value.SECRET_KEY) {
    throw new StartError(
      'SECRET_KEY: needed beside DATABASE_URL (at least 32 characters, the same in every process)',
    );
  }
  if (value.ROLE === 'worker' && !value.SMTP_URL) {
    throw new StartError('SMTP_URL: needed with ROLE=worker, which sends the mail');
  }
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
    database:
      value.DATABASE_URL && value.DATABASE_OWNER_URL
        ? { applicationUrl: value.DATABASE_URL, ownerUrl: value.DATABASE_OWNER_URL }
        : null,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    defaultTenant: value.DEFAULT_TENANT,
    trustProxy: value.TRUST_PROXY ?? false,
    maxSignInFailuresPerIp: value.SIGN_IN_FAILURES_PER_ADDRESS,
    providersOnLoopback: ['1', 'true'].includes(value.PROVIDERS_ON_LOOPBACK),
    metricsToken: value.METRICS_TOKEN ?? null,
    publicUrl: origin ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `no-reply@${mailHost(origin)}`,
    role: value.ROLE,
    seed: value.SEED ?? (value.DATABASE_URL ? 'none' : 'demo'),
    // At a terminal a line for each request would bury the address; whoever wants them says so.
    logLevel: value.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    isWatched: isTerminal && value.LOG_LEVEL === undefined,
    secretKey: value.SECRET_KEY ?? null,
  };
}

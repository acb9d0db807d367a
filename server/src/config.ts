import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './platform/errors';

const port = z.coerce.number().int().min(0).max(65_535);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Path under which the product is reached, such as `/portal`; empty for the root. */
  BASE_PATH: z
    .string()
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => value === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(value), 'must look like /portal')
    .default(''),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Connections of one process. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  /** Slug of the tenant that a bare host name or an IP address stands for. */
  DEFAULT_TENANT: z.string().min(1).default('demo'),
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed, comma-separated. */
  TRUST_PROXY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SECRET_KEY: z.string().min(32).optional(),
});

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
  readonly metricsToken: string | null;
  readonly seed: 'demo' | 'none';
  readonly logLevel: string;
  /** Null where it is to be made and kept in the data directory. */
  readonly secretKey: string | null;
}

/**
 * Reads the configuration; the only reader of the process's environment.
 * @throws {StartError} one line that names the variable and what is wrong with it
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cwd: string): Config {
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
    trustProxy: value.TRUST_PROXY ? value.TRUST_PROXY.split(',').map((entry) => entry.trim()) : false,
    metricsToken: value.METRICS_TOKEN ?? null,
    seed: value.SEED ?? (value.DATABASE_URL ? 'none' : 'demo'),
    logLevel: value.LOG_LEVEL,
    secretKey: value.SECRET_KEY ?? null,
  };
}

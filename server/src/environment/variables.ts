import { isIP } from 'node:net';
import { z } from 'zod';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);
const oneOf = <const Value extends string>(...values: readonly [Value, ...Value[]]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const secret = (min: number) => z.string().min(min, `must have at least ${min} characters`);
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

const onOff = oneOf('1', 'true', '0', 'false');

/** Query options of SMTP_URL. Other options of Nodemailer could log mail, including codes and links. */
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

/** A value of the header (RFC 6797), or `off` for none. */
const strictTransportSecurity = z
  .string()
  .regex(
    /^(off|max-age=\d{1,10}(; includeSubDomains)?(; preload)?)$/,
    'must be off or look like max-age=63072000; includeSubDomains',
  );

// Every rule has its own message: the operator sees only the first error.
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  BASE_PATH: z
    .string()
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => value === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(value), 'must look like /portal')
    .default(''),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** For LISTEN, which a pooler in transaction mode does not pass on. */
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  /** Its role bypasses row-level security and only reads. */
  DATABASE_BACKUP_URL: postgresUrl.optional(),
  /** Per process. */
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  /** Slug of the tenant for a bare host name or an IP address. */
  DEFAULT_TENANT: z.string().default('demo'),
  /** Comma-separated addresses or networks of proxies whose X-Forwarded-* headers are trusted. */
  TRUST_PROXY: proxies.optional(),
  /** Maximum failed sign-ins of one IP address in ten minutes. */
  SIGN_IN_FAILURES_PER_ADDRESS: wholeNumber(1, 1_000_000).default(30),
  /** For tests: allows single sign-on and dashboard providers on this machine, by plain http. */
  PROVIDERS_ON_LOOPBACK: onOff.default('false'),
  METRICS_TOKEN: secret(16).optional(),
  /** The product's public URL; `{tenant}` is replaced by the tenant's slug. */
  PUBLIC_URL: publicUrl.optional(),
  /** Without it, mail goes to the embedded mailbox, if the database is embedded, too. */
  SMTP_URL: smtpUrl.optional(),
  /** `discard` sends no mail. Logins set MAIL to the path of the user's mailbox, which says nothing about ours. */
  MAIL: z
    .string()
    .regex(/^(discard$|\/)/, 'must be discard')
    .transform((value) => (value === 'discard' ? value : undefined))
    .optional(),
  /** `hold`: no mail, batch or webhook leaves this installation. */
  OUTBOUND: oneOf('hold').optional(),
  MAIL_FROM: mailAddress.optional(),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  /** Seconds during which a process that was told to stop still serves requests. */
  SHUTDOWN_DELAY: wholeNumber(0, 300).optional(),
  SEED: oneOf('demo', 'none').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  /** Over TLS only. */
  HSTS: strictTransportSecurity.optional(),
  LOG_FORMAT: oneOf('json', 'text').optional(),
  LOG_CLIENT_ADDRESS: oneOf('full', 'network', 'none').default('network'),
  /** Whether anyone may read the OpenAPI document and its page. */
  API_DOCS: onOff.default('true'),
  SECRET_KEY: secret(32).optional(),
  /** Accepted beside SECRET_KEY; nothing is encrypted or signed with it. */
  SECRET_KEY_PREVIOUS: secret(32).optional(),
});

type Environment = typeof environment;

export type VariableName = keyof Environment['shape'];

export const variableNames = Object.keys(environment.shape) as readonly VariableName[];

export const isOn = (value: z.infer<typeof onOff>): boolean => value === '1' || value === 'true';

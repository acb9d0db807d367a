import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assertApplicationSettings, assertServerSettings, readConfig } from './config';

const at = { cwd: '/srv/vantage', isTerminal: false };
const external = {
  DATABASE_URL: 'postgres://app:x@db/vantage',
  DATABASE_OWNER_URL: 'postgresql://owner:x@db/vantage',
  SECRET_KEY: 'k'.repeat(32),
};

describe('readConfig', () => {
  it('requires no variable', () => {
    expect(readConfig({}, at)).toEqual({
      port: 8080,
      host: '127.0.0.1',
      basePath: '',
      dataDir: '/srv/vantage/data',
      database: null,
      backupUrl: null,
      databasePoolSize: 10,
      defaultTenant: 'demo',
      trustProxy: false,
      maxSignInFailuresPerIp: 30,
      providersOnLoopback: false,
      metricsToken: null,
      publicUrl: null,
      smtpUrl: null,
      discardsMail: false,
      holdsOutbound: false,
      mailFrom: 'no-reply@localhost',
      role: 'all',
      shutdownDelay: 0,
      seed: 'demo',
      logLevel: 'info',
      isWatched: false,
      logFormat: 'text',
      logClientAddress: 'network',
      strictTransportSecurity: 'max-age=63072000; includeSubDomains',
      hasApiDocs: true,
      secretKey: null,
      previousSecretKey: null,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SECRET_KEY: '', BASE_PATH: '' }, at)).toEqual(
      readConfig({}, at),
    );
  });

  it('seeds an external database only on request', () => {
    expect(readConfig(external, at).seed).toBe('none');
    expect(readConfig({ ...external, SEED: 'demo' }, at).seed).toBe('demo');
    expect(readConfig({ SEED: 'none' }, at).seed).toBe('none');
  });

  it.each([
    [{}, { logLevel: 'warn', isWatched: true }],
    [{ LOG_LEVEL: 'info' }, { logLevel: 'info', isWatched: false }],
  ])('logs readable text in a terminal, unless %o requests JSON', (env, expected) => {
    expect(readConfig(env, { ...at, isTerminal: true })).toMatchObject(expected);
  });

  it.each([
    [{ BASE_PATH: '/' }, { basePath: '' }],
    [{ BASE_PATH: '/portal/' }, { basePath: '/portal' }],
    [{ BASE_PATH: '/a/b' }, { basePath: '/a/b' }],
    [{ DATA_DIR: '/var/lib/x' }, { dataDir: '/var/lib/x' }],
    [{ DATA_DIR: '../x' }, { dataDir: '/srv/x' }],
    [{ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }, { trustProxy: ['10.0.0.1', '10.1.0.0/16'] }],
    [{ TRUST_PROXY: '::1,fd00::/8' }, { trustProxy: ['::1', 'fd00::/8'] }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PROVIDERS_ON_LOOPBACK: '1' }, { providersOnLoopback: true }],
    [{ PROVIDERS_ON_LOOPBACK: 'true' }, { providersOnLoopback: true }],
    [{ PROVIDERS_ON_LOOPBACK: 'false' }, { providersOnLoopback: false }],
    [{ PUBLIC_URL: 'https://{tenant}.example.com/' }, { publicUrl: 'https://{tenant}.example.com' }],
    [{ PUBLIC_URL: 'http://10.0.0.1:8080' }, { publicUrl: 'http://10.0.0.1:8080' }],
    [
      { PUBLIC_URL: 'https://example.com/portal/', BASE_PATH: '/portal' },
      { publicUrl: 'https://example.com', basePath: '/portal' },
    ],
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, { smtpUrl: 'smtp://127.0.0.1:2525' }],
    [
      { SMTP_URL: 'smtps://u%40x:p%2F@mail.example.com/?requireTLS=true' },
      { smtpUrl: 'smtps://u%40x:p%2F@mail.example.com/?requireTLS=true' },
    ],
    [{ PUBLIC_URL: 'https://{tenant}.example.com' }, { mailFrom: 'no-reply@example.com' }],
    [{ PUBLIC_URL: 'https://portal.example.com:8443' }, { mailFrom: 'no-reply@portal.example.com' }],
    [{ PUBLIC_URL: 'http://[::1]:8080' }, { mailFrom: 'no-reply@localhost' }],
    [{ MAIL_FROM: 'portal@example.com' }, { mailFrom: 'portal@example.com' }],
    [{ ROLE: 'web' }, { role: 'web' }],
    [{ ROLE: 'worker', SMTP_URL: 'smtp://mail' }, { role: 'worker' }],
    [
      external,
      {
        database: {
          applicationUrl: external.DATABASE_URL,
          ownerUrl: external.DATABASE_OWNER_URL,
          listenUrl: external.DATABASE_URL,
        },
      },
    ],
    [
      { DATABASE_URL: 'postgres://app@pooler/x', DATABASE_LISTEN_URL: 'postgres://app@db/x' },
      { database: { ownerUrl: null, listenUrl: 'postgres://app@db/x' } },
    ],
    [{ MAIL: 'discard' }, { discardsMail: true }],
    [{ MAIL: '/var/mail/root' }, { discardsMail: false }],
    [{ OUTBOUND: 'hold' }, { holdsOutbound: true }],
    [{ HSTS: 'off' }, { strictTransportSecurity: null }],
    [{ HSTS: 'max-age=300; preload' }, { strictTransportSecurity: 'max-age=300; preload' }],
    [
      { LOG_FORMAT: 'text', LOG_CLIENT_ADDRESS: 'none' },
      { logFormat: 'text', logClientAddress: 'none' },
    ],
    [{ API_DOCS: 'false' }, { hasApiDocs: false }],
    [
      { SECRET_KEY: 'n'.repeat(32), SECRET_KEY_PREVIOUS: 'p'.repeat(32) },
      { previousSecretKey: 'p'.repeat(32) },
    ],
  ])('reads %o', (env, expected) => {
    expect(readConfig(env as Record<string, string>, at)).toMatchObject(expected);
  });

  const port = 'PORT: must be a whole number from 0 to 65535';
  const publicUrl = 'PUBLIC_URL: must look like https://{tenant}.example.com';
  const smtp = 'SMTP_URL: must look like smtp://user:password@mail.example.com:587';
  const proxy = 'TRUST_PROXY: must be addresses or networks such as 10.0.0.0/8, with commas between';
  it.each([
    [{ PORT: 'eighty' }, port],
    [{ PORT: '65536' }, port],
    [{ PORT: '-1' }, port],
    [{ PORT: '80.5' }, port],
    [{ PORT: '0x50' }, port],
    [{ PORT: ' ' }, port],
    [{ BASE_PATH: 'portal' }, 'BASE_PATH: must look like /portal'],
    [{ BASE_PATH: '/a b' }, 'BASE_PATH: must look like /portal'],
    [{ BASE_PATH: '//evil' }, 'BASE_PATH: must look like /portal'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres:// or postgresql://'],
    [{ ...external, DATABASE_URL: 'postgres://a:b@[/x' }, 'DATABASE_URL: is no address that could be read'],
    [{ TRUST_PROXY: 'proxy.example' }, proxy],
    [{ TRUST_PROXY: '10.0.0.0/33' }, proxy],
    [{ TRUST_PROXY: '10.0.0.1,' }, proxy],
    [{ TRUST_PROXY: 'true' }, proxy],
    [{ ...external, DATABASE_URL: undefined }, 'DATABASE_URL: needed beside DATABASE_OWNER_URL'],
    [{ DATABASE_LISTEN_URL: 'postgres://x' }, 'DATABASE_URL: needed beside DATABASE_LISTEN_URL'],
    [{ SECRET_KEY_PREVIOUS: 'p'.repeat(32) }, 'SECRET_KEY: needed beside SECRET_KEY_PREVIOUS'],
    [{ MAIL: 'none' }, 'MAIL: must be discard'],
    [{ MAIL: 'discard', SMTP_URL: 'smtp://mail' }, 'MAIL: discard contradicts SMTP_URL; remove one of them'],
    [{ OUTBOUND: 'on' }, 'OUTBOUND: must be one of hold'],
    [{ HSTS: 'on' }, 'HSTS: must be off or look like max-age=63072000; includeSubDomains'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT: must be one of json, text'],
    [{ LOG_CLIENT_ADDRESS: 'yes' }, 'LOG_CLIENT_ADDRESS: must be one of full, network, none'],
    [{ API_DOCS: 'no' }, 'API_DOCS: must be one of 1, true, 0, false'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY: must have at least 32 characters'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE: must be a whole number from 1 to 500'],
    [{ PROVIDERS_ON_LOOPBACK: 'yes' }, 'PROVIDERS_ON_LOOPBACK: must be one of 1, true, 0, false'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
    [{ PUBLIC_URL: 'example.com' }, publicUrl],
    [{ PUBLIC_URL: 'ftp://example.com' }, publicUrl],
    [{ PUBLIC_URL: 'https://{slug}.example.com' }, publicUrl],
    [{ PUBLIC_URL: 'https://a:b@example.com' }, publicUrl],
    [{ PUBLIC_URL: 'https://example.com/?a' }, publicUrl],
    [{ PUBLIC_URL: 'https://example.com/portal' }, 'PUBLIC_URL: its path must be the one of BASE_PATH, none'],
    [{ SMTP_URL: 'mail.example.com:25' }, smtp],
    [{ SMTP_URL: 'http://mail.example.com' }, smtp],
    [{ SMTP_URL: 'smtp://' }, smtp],
    [{ SMTP_URL: 'smtp://u:p@mail.example.com:port' }, smtp],
    [{ SMTP_URL: 'smtp://mail.example.com/path' }, smtp],
    [
      { SMTP_URL: 'smtp://mail.example.com?debug=true' },
      'SMTP_URL: knows no options but requireTLS, ignoreTLS, name, tls.servername, tls.rejectUnauthorized',
    ],
    [{ MAIL_FROM: 'Portal <portal@example.com>' }, 'MAIL_FROM: must be a mail address and nothing else'],
    [{ MAIL_FROM: 'a@b.c\r\nBcc: d@e.f' }, 'MAIL_FROM: must be a mail address and nothing else'],
    [{ ROLE: 'mailer' }, 'ROLE: must be one of all, web, worker'],
    [{ SEED: 'yes' }, 'SEED: must be one of demo, none'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('rejects %o in one line with the variable and the requirement', (env, line) => {
    const read = (): unknown => readConfig(env as Record<string, string>, at);
    expect(read).toThrow(expect.objectContaining({ name: 'StartError', message: line }));
  });

  it('does not print values that may be secret', () => {
    for (const env of [{ SECRET_KEY: 'hush-hush' }, { SMTP_URL: 'smtp://u:hush-hush@mail:x' }])
      expect(() => readConfig(env, at)).toThrow(
        expect.objectContaining({ message: expect.not.stringMatching(/hush/) as string }),
      );
  });
});

describe('a secret in a file', () => {
  const file = (content: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'vantage-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'secret'), content);
    return join(folder, 'secret');
  };

  it.each([
    ['SECRET_KEY', 'k'.repeat(32), { secretKey: 'k'.repeat(32) }],
    ['SMTP_URL', 'smtp://u:p@mail', { smtpUrl: 'smtp://u:p@mail' }],
    ['METRICS_TOKEN', 'a-token-for-metrics', { metricsToken: 'a-token-for-metrics' }],
    ['DATABASE_URL', external.DATABASE_URL, { database: { applicationUrl: external.DATABASE_URL } }],
  ])('is read: %s', (name, secret, expected) => {
    expect(readConfig({ [`${name}_FILE`]: file(`${secret}\n`) }, at)).toMatchObject(expected);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a missing file',
      { SECRET_KEY_FILE: '/run/secrets/none' },
      'SECRET_KEY_FILE: /run/secrets/none cannot be read: ENOENT',
    ],
    [
      'a secret that is given twice',
      { SECRET_KEY_FILE: '/x', SECRET_KEY: 'k'.repeat(32) },
      'SECRET_KEY_FILE: must not be set together with SECRET_KEY',
    ],
  ])('rejects %s', (_what, env, message) => {
    expect(() => readConfig(env, at)).toThrow(expect.objectContaining({ name: 'StartError', message }));
  });

  it('must not be empty, and must be valid', () => {
    expect(() => readConfig({ SECRET_KEY_FILE: file('\n') }, at)).toThrow(/^SECRET_KEY_FILE: .* is empty$/);
    expect(() => readConfig({ SECRET_KEY_FILE: file('short') }, at)).toThrow(
      'SECRET_KEY: must have at least 32 characters',
    );
  });
});

describe('a server process', () => {
  const url = { PUBLIC_URL: 'https://{tenant}.example.com' };
  const smtp = { SMTP_URL: 'smtp://mail' };
  const read = (env: Record<string, string | undefined>) => readConfig(env, at);

  it.each([
    [{}],
    [{ ROLE: 'web' }],
    [{ ...external, ...url, ...smtp }],
    [{ ...external, ...url, ROLE: 'web' }],
    [{ ...external, ...url, ...smtp, ROLE: 'worker', DATABASE_OWNER_URL: undefined }],
    [{ ...external, MAIL: 'discard' }],
    [{ ...external, MAIL: 'discard', ROLE: 'worker' }],
  ])('may start with %o', (env) => {
    expect(() => assertServerSettings(read(env))).not.toThrow();
  });

  it.each([
    [{ ...external, ...url, ...smtp, SECRET_KEY: undefined }, 'SECRET_KEY: needed beside DATABASE_URL'],
    [{ ...external, ...smtp }, 'PUBLIC_URL: needed beside DATABASE_URL'],
    [{ ...external, ROLE: 'web' }, 'PUBLIC_URL: needed beside DATABASE_URL'],
    [{ ...external, ...url }, 'SMTP_URL: needed beside DATABASE_URL, unless MAIL=discard'],
    [{ ROLE: 'worker' }, 'SMTP_URL: needed with ROLE=worker'],
  ])('is refused with %o', (env, reason) => {
    expect(() => assertServerSettings(read(env))).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(reason) as string }),
    );
  });

  it('needs a mail server, other than a command', () => {
    expect(() => assertApplicationSettings(read({ ...external, ...url }))).not.toThrow();
  });
});

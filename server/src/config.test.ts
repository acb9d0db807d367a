import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

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
      databasePoolSize: 10,
      defaultTenant: 'demo',
      trustProxy: false,
      maxSignInFailuresPerIp: 30,
      providersOnLoopback: false,
      metricsToken: null,
      publicUrl: null,
      smtpUrl: null,
      mailFrom: 'no-reply@localhost',
      role: 'all',
      seed: 'demo',
      logLevel: 'info',
      isWatched: false,
      secretKey: null,
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
      { database: { applicationUrl: external.DATABASE_URL, ownerUrl: external.DATABASE_OWNER_URL } },
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
    [
      { ...external, DATABASE_OWNER_URL: undefined },
      'DATABASE_OWNER_URL: needed beside DATABASE_URL, for migrations',
    ],
    [{ ...external, DATABASE_URL: undefined }, 'DATABASE_URL: needed beside DATABASE_OWNER_URL'],
    [
      { ...external, SECRET_KEY: undefined },
      'SECRET_KEY: needed beside DATABASE_URL (at least 32 characters, the same in every process)',
    ],
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
    [{ ROLE: 'worker' }, 'SMTP_URL: needed with ROLE=worker, which sends the mail'],
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

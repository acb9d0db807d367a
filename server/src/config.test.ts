import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

const at = '/srv/vantage';
const external = {
  DATABASE_URL: 'postgres://app:x@db/vantage',
  DATABASE_OWNER_URL: 'postgresql://owner:x@db/vantage',
  SECRET_KEY: 'k'.repeat(32),
};

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({}, at)).toEqual({
      port: 8080,
      host: '127.0.0.1',
      basePath: '',
      dataDir: '/srv/vantage/data',
      database: null,
      databasePoolSize: 10,
      defaultTenant: 'demo',
      trustProxy: false,
      metricsToken: null,
      seed: 'demo',
      logLevel: 'info',
      secretKey: null,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SECRET_KEY: '', BASE_PATH: '' }, at)).toEqual(
      readConfig({}, at),
    );
  });

  it('plants no demo data into a database of the operator, unless asked to', () => {
    expect(readConfig(external, at).seed).toBe('none');
    expect(readConfig({ ...external, SEED: 'demo' }, at).seed).toBe('demo');
    expect(readConfig({ SEED: 'none' }, at).seed).toBe('none');
  });

  it.each([
    [{ BASE_PATH: '/' }, { basePath: '' }],
    [{ BASE_PATH: '/portal/' }, { basePath: '/portal' }],
    [{ BASE_PATH: '/a/b' }, { basePath: '/a/b' }],
    [{ DATA_DIR: '/var/lib/x' }, { dataDir: '/var/lib/x' }],
    [{ DATA_DIR: '../x' }, { dataDir: '/srv/x' }],
    [{ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }, { trustProxy: ['10.0.0.1', '10.1.0.0/16'] }],
    [{ PORT: '0' }, { port: 0 }],
    [
      external,
      { database: { applicationUrl: external.DATABASE_URL, ownerUrl: external.DATABASE_OWNER_URL } },
    ],
  ])('reads %o', (env, expected) => {
    expect(readConfig(env as Record<string, string>, at)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ BASE_PATH: 'portal' }, 'BASE_PATH'],
    [{ BASE_PATH: '/a b' }, 'BASE_PATH'],
    [{ BASE_PATH: '//evil' }, 'BASE_PATH'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ ...external, DATABASE_OWNER_URL: undefined }, 'DATABASE_OWNER_URL'],
    [{ ...external, DATABASE_URL: undefined }, 'DATABASE_URL'],
    [{ ...external, SECRET_KEY: undefined }, 'SECRET_KEY'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ SEED: 'yes' }, 'SEED'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('refuses %o in one line that begins with the name', (env, name) => {
    const read = (): unknown => readConfig(env as Record<string, string>, at);
    expect(read).toThrow(new RegExp(`^${name}: .+$`));
    expect(read).toThrow(expect.objectContaining({ name: 'StartError' }));
  });

  it('says nothing of a value that may be secret', () => {
    expect(() => readConfig({ SECRET_KEY: 'hush-hush' }, at)).not.toThrow(/hush/);
  });
});

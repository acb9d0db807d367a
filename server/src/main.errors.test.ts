import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, inject, it } from 'vitest';
import { serverMain, testSecretKey } from '../testing/constants';
import { startServer } from '../testing/process/server-process';

const external = () => ({
  DATABASE_URL: inject('applicationUrl'),
  DATABASE_OWNER_URL: inject('ownerUrl'),
  SECRET_KEY: testSecretKey,
  ROLE: 'web',
  PORT: '0',
});

const takenPort = async (): Promise<{ port: number; close: () => void }> => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  return { port: (holder.address() as AddressInfo).port, close: () => void holder.close() };
};

const away = (user: string): string => `postgres://${user}:secret-of-the-url@127.0.0.1:1/x`;

// Each is a process, most of whose time is spent on loading.
describe.concurrent('the process reports in one line', { timeout: 60_000 }, () => {
  it.for<[string, () => Record<string, string>, string]>([
    ['a wrong setting', () => ({ PORT: 'eighty' }), 'PORT: must be a whole number'],
    ['a data directory that is a file', () => ({ DATA_DIR: serverMain, PORT: '0' }), 'DATA_DIR:'],
    [
      'a missing setting',
      () => ({ DATABASE_URL: away('a'), SECRET_KEY: testSecretKey, PORT: '0' }),
      'SMTP_URL: needed beside DATABASE_URL',
    ],
    [
      'an unreachable database',
      () => ({
        DATABASE_URL: away('a'),
        SECRET_KEY: testSecretKey,
        ROLE: 'web',
        PORT: '0',
      }),
      'DATABASE_URL: the database cannot be reached',
    ],
    [
      'a role that bypasses row-level security',
      () => ({ ...external(), DATABASE_URL: inject('ownerUrl') }),
      'DATABASE_URL: its role',
    ],
    [
      'a SECRET_KEY that does not match the stored signing keys',
      () => ({ ...external(), SECRET_KEY: 'x'.repeat(32) }),
      'SECRET_KEY:',
    ],
  ])('%s', async ([, env, reason], test) => {
    const { expect } = test;
    const { code, stdout, stderr } = await startServer(env(), test).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Vantage cannot start\. [^\n]+\n$/);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('secret-of-the-url');
  });

  it('that its port is in use', async (test) => {
    const { expect } = test;
    const { port, close } = await takenPort();
    test.onTestFinished(close);
    const { code, stderr } = await startServer({ ...external(), PORT: String(port) }, test).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Vantage cannot start\. [^\n]+\n$/);
    expect(stderr).toContain(`PORT: ${port} is taken`);
  });
});

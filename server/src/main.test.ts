import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { serverMain, testSecretKey } from '../testing/constants';

// As a loader and not as its command, which would answer signals in the place of our process.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

interface Running {
  /** Ends the process as Ctrl-C does, and waits for its end. */
  stop(): Promise<{ code: number | null; stdout: string; stderr: string }>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Waits for a line of its output; fails when the process ends before. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts the real process with nothing of our own environment but where to find Node.js. */
function start(env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['--import', tsx, serverMain], {
    env: { PATH: process.env['PATH'], DATA_DIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    ended,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(stdout);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        void ended.then(() => reject(new Error(`It ended: ${stderr}`)));
      }),
  };
}

const external = () => ({
  DATABASE_URL: inject('applicationUrl'),
  DATABASE_OWNER_URL: inject('ownerUrl'),
  SECRET_KEY: testSecretKey,
});

const oneLine = /^Vantage cannot start\. [^\n]+\n$/;

describe('the process', { timeout: 60_000 }, () => {
  it('starts, answers, and ends cleanly when it is told to', async () => {
    const running = start({ ...external(), PORT: '0' });
    const [, address] = await running.line(/ready: (http:\/\/\S+)/);
    expect((await fetch(`${address}healthz`)).status).toBe(200);
    expect((await fetch(`${address}readyz`)).status).toBe(200);
    expect((await fetch(`${address}api/v1/app/languages`)).status).toBe(200);
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  it('says in one line that its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    const { port } = holder.address() as AddressInfo;
    const { code, stderr } = await start({ ...external(), PORT: String(port) }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(`PORT: ${port} is taken`);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT: must be a whole number'],
    [{ DATA_DIR: serverMain }, 'DATA_DIR:'],
    [{ DATABASE_URL: 'postgres://a:secret-of-the-url@127.0.0.1:1/x' }, 'DATABASE_OWNER_URL:'],
    [
      {
        DATABASE_URL: 'postgres://a:secret-of-the-url@127.0.0.1:1/x',
        DATABASE_OWNER_URL: 'postgres://o:secret-of-the-url@127.0.0.1:1/x',
        SECRET_KEY: testSecretKey,
      },
      'DATABASE_OWNER_URL: the database cannot be reached',
    ],
  ])('says in one line what of %o is wrong', async (env, line) => {
    const { code, stdout, stderr } = await start(env as Record<string, string>).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('secret-of-the-url');
  });

  it('refuses to serve with a role that row-level security does not bind', async () => {
    const { code, stderr } = await start({ ...external(), DATABASE_URL: inject('ownerUrl'), PORT: '0' })
      .ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain('DATABASE_URL: its role');
  });

  it('says in one line that its secret key is another than the one that sealed the signing keys', async () => {
    const { code, stderr } = await start({ ...external(), SECRET_KEY: 'x'.repeat(32), PORT: '0' }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain('SECRET_KEY:');
  });
});

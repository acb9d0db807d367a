import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  cleanups,
  createCluster,
  endParent,
  expectRows,
  kill9,
  makeDataDir,
  ordinaryUser,
  postmasterPid,
  query,
  start,
  startInOwnProcess,
  waitForExit,
  writeUntil,
} from '../testing/embedded-postgres';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { processIdentity } from './process-identity';

/** A machine under load writes a row in some hundred milliseconds. */
const waitingForRows = { timeout: 20_000 };

describe('the server process of the embedded database', { timeout: 30_000 }, () => {
  test('restarts after kill -9 of PostgreSQL, with every committed row', async () => {
    const dataDir = makeDataDir();
    const log = vi.fn();
    const { ownerUrl, stop } = await start(dataDir, log);
    await query(ownerUrl, 'create table note (id int primary key)');
    const pid = postmasterPid(createCluster(dataDir));
    let written = false;
    const writing = writeUntil(ownerUrl, () => written);
    await vi.waitFor(async () => {
      expect(await query(ownerUrl, 'select id from note where id = 50')).toHaveLength(1);
    }, waitingForRows);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expectRows(ownerUrl, []), { timeout: 10_000, interval: 20 });
    written = true;
    await expectRows(ownerUrl, await writing);
    expect(log.mock.calls.join('\n')).toContain('ended unexpectedly');
    expect(postmasterPid(createCluster(dataDir))).not.toBe(pid);
    await stop();
    expect(existsSync(path.join(createCluster(dataDir), 'postmaster.pid'))).toBe(false);
  });

  test('leaves no orphan if its parent is killed, and the next start has every row', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    const url = parent.said.ownerUrl ?? '';
    await query(url, 'create table note (id int primary key)');
    const pid = postmasterPid(createCluster(dataDir));
    const writing = writeUntil(url, () => false);
    await vi.waitFor(async () => {
      expect(await query(url, 'select id from note where id = 50')).toHaveLength(1);
    }, waitingForRows);
    await kill9(parent.process);
    await waitForExit(pid);
    const next = await start(dataDir);
    await expectRows(next.ownerUrl, await writing);
  });

  test('stops a server whose parent and supervisor are gone, before it starts its own', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    await query(parent.said.ownerUrl ?? '', 'create table note (id int); insert into note values (1)');
    const pid = postmasterPid(createCluster(dataDir));
    const { stdout } = spawnSync('ps', ['-ww', '-A', '-o', 'pid=,pgid=,command='], { encoding: 'utf8' });
    const watcher = stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, group, command]) => Number(group) === pid && command === '/bin/sh');
    process.kill(Number(watcher?.[0]), 'SIGKILL');
    await kill9(parent.process);
    expect(processIdentity(pid)).not.toBeNull();

    const log = vi.fn();
    const next = await start(dataDir, log);
    expect(log.mock.calls.join()).toContain(`process ${pid}`);
    expect(processIdentity(pid)).toBeNull();
    await expectRows(next.ownerUrl, [1]);
  });

  test('ignores another process that has been given its process id', async () => {
    const dataDir = makeDataDir();
    await (await start(dataDir)).stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...ordinaryUser });
    cleanups.push(() => stranger.kill('SIGKILL'));
    const lines = [stranger.pid, createCluster(dataDir), 1, 5432, createCluster(dataDir), '', '1 1', 'ready'];
    writeFileSync(path.join(createCluster(dataDir), 'postmaster.pid'), `${lines.join('\n')}\n`);
    const next = await start(dataDir);
    await query(next.ownerUrl, 'select 1');
    expect(stranger.signalCode).toBeNull();
  });

  test('rejects a second start while the parent is alive, in one line that names the directory', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    const rejection = `The embedded database in ${dataDir} is already in use by process ${parent.process.pid}; stop it first or choose another DATA_DIR`;
    await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(rejection);
    expect((await startInOwnProcess(dataDir)).said.error).toBe(rejection);
    expect(await findRunningEmbeddedPostgres(dataDir)).toMatchObject({ ownerUrl: parent.said.ownerUrl });
    await query(parent.said.ownerUrl ?? '', 'select 1');
  });

  test('lets one of several concurrent starts win', async () => {
    const dataDir = makeDataDir();
    const parents = await Promise.all([1, 2, 3].map(() => startInOwnProcess(dataDir)));
    expect(parents.filter(({ said }) => said.ownerUrl)).toHaveLength(1);
    expect(parents.filter(({ said }) => said.error?.includes('already in use'))).toHaveLength(2);
  });

  test('survives Ctrl-C in the terminal', async () => {
    const dataDir = makeDataDir();
    const parent = await startInOwnProcess(dataDir);
    process.kill(-(parent.process.pid ?? 0), 'SIGINT');
    expect(await parent.nextLine()).toEqual({ interrupted: true });
    await query(parent.said.ownerUrl ?? '', 'select 1');
    await endParent(parent.process);
    expect(existsSync(path.join(createCluster(dataDir), 'postmaster.pid'))).toBe(false);
  });
});

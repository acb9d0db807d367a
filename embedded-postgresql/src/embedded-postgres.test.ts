import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  cleanups,
  createCluster,
  expectRows,
  isRoot,
  kill9,
  makeDataDir,
  nodeModules,
  ordinaryUser,
  postmasterPid,
  query,
  start,
  startInOwnProcess,
  waitForExit,
} from '../testing/embedded-postgres';
import { findRunningEmbeddedPostgres } from './embedded-postgres';
import { canReach } from './run-as';

describe('startEmbeddedPostgres', { timeout: 30_000 }, () => {
  test('creates a database, keeps it across restarts, and is found while it runs', async () => {
    const dataDir = makeDataDir();
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeNull();

    const first = await start(dataDir);
    await query(first.ownerUrl, 'create table note (id int primary key); insert into note values (1)');
    const { ownerUrl, applicationUrl } = first;
    expect(await findRunningEmbeddedPostgres(dataDir)).toEqual({ ownerUrl, applicationUrl });
    expect(statSync(path.join(dataDir, 'postgres', 'credentials.json')).mode & 0o777).toBe(0o600);
    await first.stop();
    await first.stop();
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeNull();

    const log = vi.fn();
    const second = await start(dataDir, log);
    await expectRows(second.ownerUrl, [1]);
    expect(log).not.toHaveBeenCalled();
  });

  test('gives the application a role without ownership and bypass, and the owner one without superuser', async () => {
    const { ownerUrl, applicationUrl } = await start(makeDataDir());
    const roles = await query(
      ownerUrl,
      `select rolname, rolsuper or rolbypassrls or rolreplication as mighty, rolcreatedb, rolcreaterole
       from pg_roles where rolname like 'vantage%' order by 1`,
    );
    expect(roles).toEqual([
      { rolname: 'vantage_app', mighty: false, rolcreatedb: false, rolcreaterole: false },
      { rolname: 'vantage_owner', mighty: false, rolcreatedb: true, rolcreaterole: true },
    ]);
    for (const sql of [
      'create table t ()',
      'create temp table t ()',
      'create schema s',
      'create database d',
    ]) {
      await expect(query(applicationUrl, sql)).rejects.toThrow('permission denied');
    }
    await expect(query(applicationUrl, 'set role vantage_owner')).rejects.toThrow('permission denied');
    await expect(query(applicationUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await query(
      ownerUrl,
      `create collation words (provider = icu, locale = 'und'); create extension pg_trgm`,
    );
    const [settings] = await query(
      applicationUrl,
      `select current_setting('server_encoding') encoding, current_setting('fsync') fsync, datlocale
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({ encoding: 'UTF8', fsync: 'on', datlocale: 'C.UTF-8' });
  });

  test('moves the socket if the path of the directory is too long', async () => {
    const dataDir = path.join(makeDataDir(), 'long'.repeat(30));
    const { ownerUrl } = await start(dataDir);
    const socketDir = new URL(ownerUrl).searchParams.get('host') ?? '';
    cleanups.unshift(() => rmSync(socketDir, { recursive: true }));
    expect(socketDir).toMatch(/^\/tmp\/vantage-postgres-/);
    await query(ownerUrl, 'select 1');
    expect(await findRunningEmbeddedPostgres(dataDir)).toMatchObject({ ownerUrl });
  });

  test.runIf(isRoot)('run by root, keeps the data where its own user can reach it', async () => {
    const dataDir = makeDataDir(0o700);
    const { ownerUrl, stop } = await start(dataDir);
    const home = readFileSync(path.join(dataDir, 'postgres', 'location'), 'utf8').trim();
    cleanups.unshift(() => rmSync(home, { recursive: true }));
    expect(home).toMatch(/^\/var\/lib\/vantage-postgres\/[0-9a-f]{12}-/);
    await query(ownerUrl, 'create table note (id int); insert into note values (1)');
    await stop();
    await expectRows((await start(dataDir)).ownerUrl, [1]);
  });

  test.runIf(isRoot && canReach(ordinaryUser, nodeModules))('runs as an ordinary user', async () => {
    const dataDir = makeDataDir();
    mkdirSync(dataDir);
    chownSync(dataDir, ordinaryUser?.uid ?? 0, ordinaryUser?.gid ?? 0);
    const parent = await startInOwnProcess(dataDir, ordinaryUser);
    expect(parent.said.error).toBeUndefined();
    await query(parent.said.ownerUrl ?? '', 'create table note (id int); insert into note values (1)');
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    const pid = postmasterPid(createCluster(dataDir));
    await kill9(parent.process);
    await waitForExit(pid);
    const next = await startInOwnProcess(dataDir, ordinaryUser);
    await expectRows(next.said.ownerUrl ?? '', [1]);
  });

  test('rejects data of another PostgreSQL version, and data that has moved, without touching them', async () => {
    const dataDir = makeDataDir();
    await (await start(dataDir)).stop();
    writeFileSync(path.join(createCluster(dataDir), 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(`${createCluster(dataDir)} was made by PostgreSQL 17`);
    writeFileSync(path.join(dataDir, 'postgres', 'location'), '/nowhere/at/all\n');
    await expect(start(dataDir)).rejects.toThrow('/nowhere/at/all');
  });
});

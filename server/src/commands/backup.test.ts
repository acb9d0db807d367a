import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInByPassword } from '../../testing/client';
import { migrationsDirectory } from '../../testing/constants';
import { emptyDatabase } from '../../testing/database/database';
import {
  findDebianPostgres,
  startDebianPostgres,
  type DebianPostgres,
} from '../../testing/database/debian-postgres';
import { runVantage } from '../../testing/process/command-line';
import { tenantFactory, type TestTenant } from '../../testing/tenant-factory';
import { ownApp } from '../../testing/test-app';
import { migrate } from '../platform/database/migrations';

const programs = findDebianPostgres();
const folder = mkdtempSync(join(tmpdir(), 'vantage-backup-'));
const file = join(folder, 'vantage.dump');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('vantage backup, without what it needs', () => {
  it('names the missing setting, role or program in one line', async () => {
    const database = await emptyDatabase();
    const backUp = (env: Record<string, string>) => runVantage(['backup', '-o', file], { database, env });
    const missing = await backUp({});
    expect([missing.code, missing.stderr]).toEqual([
      78,
      'vantage: DATABASE_BACKUP_URL: needed: the URL of a role that bypasses row-level security and reads everything\n',
    ]);
    const uninstalled = await backUp({ DATABASE_BACKUP_URL: database.ownerUrl, PATH: folder });
    expect([uninstalled.code, uninstalled.stderr]).toEqual([
      1,
      "vantage: pg_dump is not installed: it belongs to PostgreSQL's client programs\n",
    ]);
    writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 14.9"\n', { mode: 0o755 });
    const old = await backUp({ DATABASE_BACKUP_URL: database.ownerUrl, PATH: `${folder}:/bin:/usr/bin` });
    expect(old.code).toBe(1);
    expect(old.stderr).toMatch(/^vantage: pg_dump 14 is older than the server, PostgreSQL 18: [^\n]+\n$/);
    expect((await runVantage(['backup'])).code).toBe(2);
    expect((await runVantage(['backup', 'verify'])).code).toBe(2);
    expect((await runVantage(['restore', file], { database })).code).toBe(1);
  });
});

// The embedded PostgreSQL has no client programs, and Debian's are too old for it, so Debian's server is used.
describe.skipIf(programs === null)("a backup, with Debian's PostgreSQL", () => {
  let server: DebianPostgres;
  let factory: ReturnType<typeof tenantFactory>;
  let tenant: TestTenant;
  beforeAll(async () => {
    server = await startDebianPostgres(programs ?? '');
    for (const name of ['vantage', 'elsewhere'])
      await server.query(`create database ${name} owner vantage_owner`);
    const ownerUrl = server.url('vantage_owner', 'vantage');
    await migrate({ ownerUrl, applicationRole: 'vantage_app', directory: migrationsDirectory });
    factory = tenantFactory({ ownerUrl: () => ownerUrl, passwordHash: () => inject('passwordHash') });
    tenant = await factory.makeTenant();
  });
  afterAll(async () => {
    await factory.endOwner(server.url('vantage_owner', 'vantage'));
    await server.stop();
  });

  const run = (args: string[], database = 'vantage', backupRole = 'vantage_backup') =>
    runVantage(args, {
      database: {
        ownerUrl: server.url('vantage_owner', database),
        applicationUrl: server.url('vantage_app', database),
      },
      env: {
        DATABASE_BACKUP_URL: server.url(backupRole, database),
        PATH: `${programs ?? ''}:/bin:/usr/bin`,
      },
    });

  /** Rows and contents of each table of the manifest, as a superuser. */
  const checksums = async (database: string): Promise<Record<string, string>> => {
    const { tables } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { tables: Record<string, object> };
    const contents: Record<string, string> = {};
    for (const table of Object.keys(tables)) {
      const { rows } = await server.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as content from ${table} t`,
        database,
      );
      contents[table] = rows[0]?.content;
    }
    return contents;
  };

  it('is taken under load, verified, and restored elsewhere with the same rows and row-level security', async () => {
    const app = await ownApp({ databaseUrl: server.url('vantage_app', 'vantage') });
    const user = await tenant.user();
    const survey = await tenant.publishedSurvey({ elements: [{ type: 'text', name: 'question' }] });
    await tenant.asset();
    await signInByPassword(app, user);

    const writing = new AbortController();
    const writer = (async () => {
      while (!writing.signal.aborted)
        await tenant.surveyResponse(survey.id, { answers: { question: 'x'.repeat(1_000) } });
    })();
    const taken = await run(['backup', '-o', file, '--json']).finally(() => writing.abort());
    await writer;
    expect([taken.code, taken.stderr]).toEqual([0, '']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { tables } = JSON.parse(taken.stdout) as { tables: Record<string, { rows: number }> };
    expect(tables['survey_response']?.rows).toBeGreaterThan(0);
    expect((await run(['backup', '-o', file])).stderr).toBe(`vantage: ${file} exists already\n`);

    const verified = await run(['backup', 'verify', file]);
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringContaining(`can be restored from ${file}`),
    ]);
    expect(verified.stderr).toContain('survey_response\n');
    const left = await server.query("select from pg_database where datname like 'vantage_verify%'");
    expect(left.rowCount).toBe(0);

    expect((await run(['restore', file])).stderr).toContain('restore into an empty one');
    const restored = await run(['restore', file, '--hold'], 'elsewhere');
    expect([restored.code, restored.stdout]).toEqual([
      0,
      expect.stringContaining('Nothing is sent from here'),
    ]);
    const copy = await checksums('elsewhere');
    const hold = await server.query('select reason from outbound_hold', 'elsewhere');
    expect(hold.rows[0]?.reason).toMatch(/^restored from the backup of 20/);
    // What was written during the backup is not in it; everything else is equal.
    const { survey_response, outbound_hold: _held, ...rest } = copy;
    const {
      survey_response: _more,
      survey: _counted,
      outbound_hold: _free,
      ...originals
    } = await checksums('vantage');
    expect(survey_response).toMatch(new RegExp(`^${tables['survey_response']?.rows} `));
    expect(rest).toMatchObject(originals);

    const application = new pg.Client({ connectionString: server.url('vantage_app', 'elsewhere') });
    await application.connect();
    expect((await application.query('select from app_user')).rowCount).toBe(0);
    await application.end();
    const other = await ownApp({ databaseUrl: server.url('vantage_app', 'elsewhere') });
    expect((await (await signInByPassword(other, user)).get('/auth/me')).status).toBe(200);
  }, 90_000);

  it('is refused if row-level security would leave it empty, or a table is not readable', async () => {
    const target = join(folder, 'empty.dump');
    const owner = await run(['backup', '-o', target], 'vantage', 'vantage_owner');
    expect([owner.code, owner.stderr]).toEqual([
      78,
      'vantage: DATABASE_BACKUP_URL: the backup would be empty, because row-level security applies to vantage_owner: alter role vantage_owner bypassrls\n',
    ]);
    await server.query('revoke pg_read_all_data from vantage_backup');
    const unreadable = await run(['backup', '-o', target]);
    expect(unreadable.code).toBe(78);
    expect(unreadable.stderr).toContain('grant pg_read_all_data to vantage_backup');
    await server.query('grant pg_read_all_data to vantage_backup');
    expect(existsSync(target) || existsSync(`${target}.part`)).toBe(false);
  });

  it('is not accepted after it was changed, or if rows are missing', async () => {
    const manifest = readFileSync(`${file}.json`, 'utf8');
    writeFileSync(`${file}.json`, manifest.replace(/("app_user": \{\s+"rows": )\d+/, '$1999'));
    expect((await run(['backup', 'verify', file])).stderr).toMatch(
      /The table app_user has \d+ rows instead of 999\n$/,
    );
    writeFileSync(`${file}.json`, manifest);
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
    writeFileSync(file, bytes);
    const { code, stderr } = await run(['backup', 'verify', file]);
    expect([code, stderr]).toEqual([1, `vantage: ${file} was changed after the backup\n`]);
  }, 60_000);
});

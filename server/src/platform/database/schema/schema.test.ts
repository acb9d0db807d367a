import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connect, emptyDatabase } from '../../../../testing/database/database';
import { migrate, type MigrationOptions } from '../migrations';
import { readSchemaState, assertSchema } from './schema-check';

const table = (name: string): string => `create table ${name} (id int primary key)`;
const expand = (sql: string): string => `-- Phase: expand\n${sql}`;
const contract = (sql: string): string => `-- Phase: contract\n${sql}`;

function createDirectory(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'vantage-schema-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(directory, name), sql);
  return directory;
}

async function setUp() {
  const { ownerUrl, applicationUrl } = await emptyDatabase();
  const [owner, application] = [await connect(ownerUrl), await connect(applicationUrl)];
  const applicationRole = new URL(applicationUrl).username;
  const lines: string[] = [];
  return {
    owner,
    lines,
    run: (files: Readonly<Record<string, string>>, more: Partial<MigrationOptions> = {}) =>
      migrate({
        ownerUrl,
        applicationRole,
        directory: createDirectory(files),
        onProgress: (line) => lines.push(line),
        ...more,
      }),
    /** It is what code that knows these files expects. */
    assertKnown: async (files: Readonly<Record<string, string>>) =>
      assertSchema(await readSchemaState(application, createDirectory(files))),
  };
}

const first = { '0001-a.sql': table('a') };
const second = { ...first, '202611280900-b.sql': expand(table('b')) };
const third = { ...second, '202611281000-c.sql': contract('drop table a') };

describe('phases of migrations', () => {
  it('run separately: what is to be removed last stays until then', async () => {
    const { run, owner } = await setUp();
    const files = { ...third, '202611281100-d.sql': expand(table('d')) };
    const tables = async () =>
      (await owner.query(`select to_regclass('a') as a, to_regclass('d') as d`)).rows[0] as object;
    expect(await run(files, { phase: 'expand' })).toEqual([
      '0001-a.sql',
      '202611280900-b.sql',
      '202611281100-d.sql',
    ]);
    expect(await tables()).toEqual({ a: 'a', d: 'd' });
    expect(await run(files, { phase: 'contract' })).toEqual(['202611281000-c.sql']);
    expect(await tables()).toEqual({ a: null, d: 'd' });
    expect(await run(files)).toEqual([]);
  });

  it('have to be declared in files that are named by date', async () => {
    const { run } = await setUp();
    await expect(run({ '202611280900-b.sql': table('b') })).rejects.toThrow(
      'Migration 202611280900-b.sql: its first line must be "-- Phase: expand" or "-- Phase: contract"',
    );
  });
});

describe('the schema that a process starts on (F36)', () => {
  it('may have what a newer version added, and may still have what is to be removed', async () => {
    const { run, assertKnown } = await setUp();
    await run(third, { phase: 'expand' });
    await expect(assertKnown(third)).resolves.toBeUndefined();
    await expect(assertKnown(first)).resolves.toBeUndefined();
  });

  it('must not be empty, older or newer', async () => {
    const { run, assertKnown } = await setUp();
    await expect(assertKnown(first)).rejects.toThrow(
      'The database has no tables of Vantage yet; run "vantage migrate" first',
    );
    await run(first);
    await expect(assertKnown(third)).rejects.toThrow(
      'The schema is older than this version, which needs 202611280900-b.sql; run "vantage migrate" first',
    );
    await run(third);
    await expect(assertKnown(second)).rejects.toThrow(
      'The schema is newer than this version, which does not know 202611281000-c.sql',
    );
  });

  it('must not have numbered files of another version, whose phase is unknown', async () => {
    const { run, assertKnown } = await setUp();
    await run({ ...first, '0002-b.sql': table('b') });
    await expect(assertKnown(first)).rejects.toThrow(/newer than this version.* 0002-b\.sql/);
  });
});

describe('a migration', () => {
  it('does not queue before others for a table in use, but tries again', async () => {
    const { run, owner, lines } = await setUp();
    await run(first);
    await owner.query('begin; select from a');
    const running = run(
      { ...first, '202611280900-b.sql': expand('alter table a add b int') },
      {
        lockRetries: { attempts: 1_000, pauseMs: 5 },
      },
    );
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toContain('202611280900-b.sql waits for tables that are in use');
    await owner.query('commit');
    expect(await running).toEqual(['202611280900-b.sql']);
    expect(lines.at(-1)).toMatch(/^202611280900-b\.sql \(\d+ ms\)$/);
  });

  it('gives up on a table that stays in use, in one line', async () => {
    const { run, owner } = await setUp();
    await run(first);
    await owner.query('begin; select from a');
    const running = run(
      { ...first, '202611280900-b.sql': expand('alter table a add b int') },
      {
        lockRetries: { attempts: 2, pauseMs: 5 },
      },
    );
    await expect(running).rejects.toThrow(
      'Migration 202611280900-b.sql failed: canceling statement due to lock timeout',
    );
  });

  it('says that it waits for another process', async () => {
    const { run, owner, lines } = await setUp();
    await owner.query('select pg_advisory_lock(7210042001)');
    const running = run(first);
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toEqual(['Another process is migrating this database; waiting until it has finished']);
    await owner.query('select pg_advisory_unlock(7210042001)');
    expect(await running).toEqual(['0001-a.sql']);
  });

  it('grants the application role what it lacks', async () => {
    const { run, owner, lines } = await setUp();
    const files = { '0001-a.sql': 'create schema app; create table a (id int primary key, b int, c int)' };
    const grants = { a: { select: true, update: ['b', 'removed'] }, removed: { select: true } } as const;
    const privileges = async () =>
      (
        await owner.query(
          `select has_table_privilege('vantage_app', 'a', 'select') as select,
             has_column_privilege('vantage_app', 'a', 'b', 'update') as b,
             has_column_privilege('vantage_app', 'a', 'c', 'update') as c,
             has_schema_privilege('vantage_app', 'app', 'usage') as usage`,
        )
      ).rows[0] as object;
    await run(files);
    expect(await privileges()).toEqual({ select: false, b: false, c: false, usage: false });
    await run(files, { grants });
    expect(await privileges()).toEqual({ select: true, b: true, c: false, usage: true });
    expect(lines.filter((line) => line.startsWith('Granted'))).toEqual([
      'Granted the role vantage_app what it lacked on a',
    ]);
    await run(files, { grants });
    expect(lines.filter((line) => line.startsWith('Granted'))).toHaveLength(1);
  });
});

describe('a database that cannot be migrated is reported in one line', () => {
  it('if it belongs to another product', async () => {
    const { run, owner } = await setUp();
    await owner.query('create table migration (id int)');
    await expect(run(first)).rejects.toThrow(
      'DATABASE_OWNER_URL: the database belongs to another product, which has a table named migration, too',
    );
  });

  it('if the role of the application does not exist', async () => {
    const { run } = await setUp();
    await expect(run(first, { applicationRole: 'nobody' })).rejects.toThrow(
      'DATABASE_URL: its role nobody does not exist; "vantage database sql" prints how to create it',
    );
  });

  it('if the owner is another role, or may create nothing', async () => {
    const { run } = await setUp();
    // The application's role is one that owns nothing.
    const { applicationUrl, ownerUrl } = await emptyDatabase();
    await expect(run(first, { ownerUrl: applicationUrl })).rejects.toThrow(
      /^DATABASE_OWNER_URL: its role vantage_app may not create tables in empty_\w+; make it the database's owner$/,
    );
    await run(first, { ownerUrl });
    await expect(run(first, { ownerUrl: applicationUrl })).rejects.toThrow(
      new RegExp(
        `^DATABASE_OWNER_URL: its role vantage_app does not own the tables of empty_\\w+; they belong to ${new URL(inject('ownerUrl')).username}$`,
      ),
    );
  });
});

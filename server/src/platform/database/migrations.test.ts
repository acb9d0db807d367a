import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsDirectory } from '../../../testing/constants';
import { migrationDatabase } from '../../../testing/database/migration-database';
import { migrate } from './migrations';

describe('migrate', () => {
  it('runs each file once, in the order of their names', async () => {
    const { run, ran } = await migrationDatabase();
    const files = readdirSync(migrationsDirectory)
      .filter((name) => name.endsWith('.sql'))
      .toSorted();
    expect(await run()).toEqual(files);
    expect(await run()).toEqual([]);
    expect(await ran()).toEqual(files);
  });

  it('runs each file once if several processes start on an empty database', async () => {
    const { run, ran } = await migrationDatabase({
      '0001-a.sql': 'create table a (id int primary key); select pg_sleep(0.05)',
      '0002-b.sql': 'insert into a values (1)',
    });
    const outcomes = await Promise.all([run(), run(), run(), run()]);
    expect(outcomes.flat().toSorted()).toEqual(['0001-a.sql', '0002-b.sql']);
    expect(await ran()).toEqual(['0001-a.sql', '0002-b.sql']);
  });

  it('runs only new files', async () => {
    const { run, directory } = await migrationDatabase({
      '0001-a.sql': 'create table a (id int primary key)',
    });
    await run();
    writeFileSync(join(directory, '0002-b.sql'), 'insert into a values (1)');
    writeFileSync(join(directory, 'notes.txt'), 'no SQL');
    expect(await run()).toEqual(['0002-b.sql']);
  });

  it('rejects a file that changed after it ran, and runs none after it', async () => {
    const { run, ran, directory } = await migrationDatabase({
      '0001-a.sql': 'create table a (id int primary key)',
    });
    await run();
    writeFileSync(join(directory, '0001-a.sql'), 'create table a (id bigint primary key)');
    writeFileSync(join(directory, '0002-b.sql'), 'create table b (id int primary key)');
    await expect(run()).rejects.toThrow('Migration 0001-a.sql was changed after it had run');
    expect(await ran()).toEqual(['0001-a.sql']);
  });

  it('rolls back a file that fails, reports it in one line, and continues once it is fixed', async () => {
    const { run, ran, directory, client } = await migrationDatabase({
      '0001-a.sql': 'create table a (id int primary key)',
      '0002-b.sql': 'create table b (id int primary key);\ninsert into nowhere values (1)',
      '0003-c.sql': 'create table c (id int primary key)',
    });
    const failure = await run().catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'StartError' });
    expect((failure as Error).message).toMatch(
      /^Migration 0002-b\.sql failed: relation "nowhere" does not exist$/,
    );
    expect(await ran()).toEqual(['0001-a.sql']);
    expect((await client.query("select to_regclass('b') as b")).rows).toEqual([{ b: null }]);
    writeFileSync(join(directory, '0002-b.sql'), 'create table b (id int primary key)');
    expect(await run()).toEqual(['0002-b.sql', '0003-c.sql']);
  });

  it('inserts the application role where a file asks for it', async () => {
    const { run, client } = await migrationDatabase({
      '0001-a.sql': 'create table a (id int primary key); grant select on a to {{application}}',
    });
    await run();
    const { rows } = await client.query(
      "select has_table_privilege('vantage_app', 'a', 'select') as granted",
    );
    expect(rows).toEqual([{ granted: true }]);
  });

  it('reports in one line that the database is unreachable', async () => {
    const unreachable = migrate({
      ownerUrl: 'postgres://nobody:wrong-password@127.0.0.1:1/none',
      applicationRole: 'x',
      directory: migrationsDirectory,
    });
    await expect(unreachable).rejects.toThrow(/^DATABASE_OWNER_URL: the database cannot be reached: .*$/);
    await expect(unreachable).rejects.not.toThrow(/wrong-password|\n/);
  });
});

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { migrate } from '../../src/platform/database/migrations';
import { migrationsDirectory } from '../constants';
import { connect, emptyDatabase } from './database';

function folder(files?: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), 'vantage-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  if (!files) cpSync(migrationsDirectory, directory, { recursive: true });
  for (const [name, sql] of Object.entries(files ?? {})) writeFileSync(join(directory, name), sql);
  return directory;
}

/** An empty database, with the product's migrations unless others are given. */
export async function migrationDatabase(files?: Record<string, string>) {
  const { ownerUrl, applicationUrl } = await emptyDatabase();
  const directory = folder(files);
  const client = await connect(ownerUrl);
  return {
    directory,
    client,
    run: () => migrate({ ownerUrl, applicationRole: new URL(applicationUrl).username, directory }),
    ran: async () =>
      (await client.query('select name from migration order by name')).rows.map(({ name }) => name as string),
  };
}

/** A database as it was before the migrations from `first` on. */
export async function databaseBefore(first: string) {
  const before = await migrationDatabase();
  const rest = readdirSync(before.directory)
    .filter((name) => name >= first)
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(before.directory, name), 'utf8') }));
  for (const { name } of rest) rmSync(join(before.directory, name));
  await before.run();
  const runBefore = async (end: string): Promise<void> => {
    const next = rest.filter(({ name }) => name < end);
    for (const { name, text } of next) writeFileSync(join(before.directory, name), text);
    expect(await before.run()).toEqual(next.map(({ name }) => name));
  };
  return {
    client: before.client,
    runRest: () => runBefore('9999'),
    runBefore,
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFile, checkout, migrationsDirectory } from './files';
import type { BuildInfo } from './platform/build-info';
import { readMigrationFiles } from './platform/database/schema/migration-files';

const readJson = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

/** The build writes the commit beside the bundle; a server that runs from its sources has none. */
function readCommit(): string | null {
  try {
    return String(readJson(buildFile)['commit'] ?? '') || null;
  } catch {
    return null;
  }
}

/** The version is the one of the checkout's `package.json`, the schema its last migration. */
export async function readBuildInfo(): Promise<BuildInfo> {
  const files = await readMigrationFiles(migrationsDirectory);
  return {
    version: String(readJson(join(checkout, 'package.json'))['version']),
    commit: readCommit(),
    schema: files.at(-1)?.name.replace(/\.sql$/, '') ?? '',
  };
}

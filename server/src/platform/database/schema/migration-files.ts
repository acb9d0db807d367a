import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors';

/**
 * `expand`: processes of the version before keep working beside it. `contract`: it removes what they need, so it runs
 * after the last of them has stopped.
 */
export type MigrationPhase = 'expand' | 'contract';

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** It is null for the numbered files before the first release: every process has to be stopped for them. */
  readonly phase: MigrationPhase | null;
}

const dated = /^\d{12}-[a-z0-9-]+\.sql$/;
const phaseLine = /^-- Phase: (expand|contract)\r?\n/;

/** @throws {StartError} if a file that is named by its date does not declare its phase */
const readPhase = (name: string, sql: string): MigrationPhase | null => {
  const phase = phaseLine.exec(sql)?.[1] as MigrationPhase | undefined;
  if (phase === undefined && dated.test(name))
    throw new StartError(
      `Migration ${name}: its first line must be "-- Phase: expand" or "-- Phase: contract"`,
    );
  return phase ?? null;
};

/** The SQL files of a directory in the order of their names. @throws {StartError} if one declares no phase */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        phase: readPhase(name, sql),
      };
    }),
  );
}

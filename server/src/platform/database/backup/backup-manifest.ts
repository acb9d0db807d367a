import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from './postgres-tools';

const backupManifest = z.object({
  format: z.literal('vantage-backup'),
  version: z.literal(1),
  takenAt: z.string(),
  /** Major version of PostgreSQL. */
  server: z.int(),
  /** The role that the backup has privileges for. */
  applicationRole: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.int(), hasRowSecurity: z.boolean() })),
  bytes: z.int(),
  sha256: z.string(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

const getPath = (file: string): string => `${file}.json`;

/** @returns size and hash of a file */
export async function digestFile(file: string): Promise<Pick<BackupManifest, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

export const writeManifest = (file: string, manifest: BackupManifest): Promise<void> =>
  writeFile(getPath(file), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** @throws {BackupError} if the backup is incomplete or was changed */
export async function readManifest(file: string): Promise<BackupManifest> {
  const text = await readFile(getPath(file), 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new BackupError(`${getPath(file)} can't be read: ${code ?? ''}`);
  });
  let manifest;
  try {
    manifest = backupManifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${getPath(file)} does not describe a backup that this version can read`);
  }
  const { sha256 } = await digestFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} can't be read: ${code ?? ''}`);
  });
  if (sha256 !== manifest.sha256) throw new BackupError(`${file} was changed after the backup`);
  return manifest;
}

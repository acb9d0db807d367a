import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { StartError } from '../platform/errors';

/** Encrypts stored secrets: the operator's key, or one generated in the data directory. @throws {StartError} */
export async function readSecretKey(config: Config): Promise<string> {
  if (config.secretKey !== null) return config.secretKey;
  const file = join(config.dataDir, 'secret-key');
  const made = randomBytes(32).toString('base64url');
  await mkdir(config.dataDir, { recursive: true })
    // Fails if the file exists, so two concurrent starts agree on one key.
    .then(() => writeFile(file, made, { mode: 0o600, flag: 'wx' }))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || error.path !== file)
        throw new StartError(`DATA_DIR: ${file} cannot be written: ${error.code ?? ''}`);
    });
  return (await readFile(file, 'utf8')).trim();
}

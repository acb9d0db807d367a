import { readFileSync } from 'node:fs';
import { StartError } from '../platform/errors';
import type { VariableName } from './variables';

/** Each can be given as a file whose path is in the variable with `_FILE`, as container platforms mount secrets. */
const secretVariables = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_BACKUP_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const satisfies readonly VariableName[];

export const secretFileVariables: readonly string[] = secretVariables.map((name) => `${name}_FILE`);

/**
 * Replaces the paths of secret files by what the files contain, without the line break at the end.
 * @throws {StartError} if a file cannot be read or is empty, or if a secret is given twice
 */
export function withSecretFiles(env: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = { ...env };
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) throw new StartError(`${name}_FILE: must not be set together with ${name}`);
    let content;
    try {
      content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new StartError(`${name}_FILE: ${file} cannot be read: ${code}`);
    }
    if (content === '') throw new StartError(`${name}_FILE: ${file} is empty`);
    result[name] = content;
  }
  return result;
}

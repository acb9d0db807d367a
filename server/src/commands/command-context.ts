import { readConfig, type Config, type DatabaseSettings } from '../config';
import { StartError } from '../platform/errors';
import type { CommandOutput, OutputStreams } from './command-output';

/** What surrounds the process; tests give others. */
export interface Surroundings extends OutputStreams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly isTerminal: boolean;
}

/** What each command is given. */
export interface CommandContext {
  readonly output: CommandOutput;
  readonly surroundings: Surroundings;
}

/** @throws {StartError} if a setting is invalid */
export const readCommandConfig = ({ surroundings }: CommandContext): Config =>
  readConfig(surroundings.env, surroundings);

/**
 * URLs of the database that the settings name.
 * @throws {StartError} without an own database: the embedded one belongs to the process that started it
 */
export function requireDatabase(context: CommandContext): DatabaseSettings {
  const { database } = readCommandConfig(context);
  if (database === null)
    throw new StartError('DATABASE_URL: needed, because the embedded database runs only within `npm start`');
  return database;
}

/**
 * URLs of the database for work that only its owner may do.
 * @throws {StartError} without an own database or the owner's URL
 */
export function requireOwnerUrl(context: CommandContext): DatabaseSettings & { readonly ownerUrl: string } {
  const database = requireDatabase(context);
  const { ownerUrl } = database;
  if (ownerUrl === null)
    throw new StartError('DATABASE_OWNER_URL: needed, because only the owner of the tables may do this');
  return { ...database, ownerUrl };
}

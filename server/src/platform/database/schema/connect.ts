import pg from 'pg';
import { StartError } from '../../errors';

/** Milliseconds. */
const connectionTimeout = 10_000;

export const singleLineMessage = (error: unknown): string =>
  (error instanceof Error ? error.message || (error as { code?: string }).code || error.name : String(error))
    .split('\n')
    .join(' ');

/**
 * Opens one connection for work on the database as a whole; the caller ends it.
 * @param variable the setting that the URL is from
 * @throws {StartError} if the database cannot be reached
 */
export async function connectTo(variable: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeout });
  // Without a listener, an error of the idle connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`${variable}: the database cannot be reached: ${singleLineMessage(error)}`);
  }
  return client;
}

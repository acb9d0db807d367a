import pg from 'pg';
import { StartError } from '../errors';
import { setTenant } from './set-tenant';

/**
 * Connects for work on the database as a whole, without time limits for statements.
 * @param variable the setting that the URL is from
 * @throws {StartError} if the database can't be reached
 */
export async function withOwnerClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  variable = 'DATABASE_OWNER_URL',
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener, an error of the idle connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as { readonly message: string; readonly code?: string };
    throw new StartError(`${variable}: the database cannot be reached: ${message || (code ?? '')}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs a transaction in which row-level security shows one tenant's rows, also to the owner.
 * @param tenantId null for tables without a tenant
 * @param mode as in `begin`, such as `isolation level repeatable read, read only`
 */
export async function inTransaction<Result>(
  client: pg.ClientBase,
  { tenantId, mode = 'read write' }: { readonly tenantId: string | null; readonly mode?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`begin ${mode}`);
  try {
    if (tenantId !== null) await client.query(setTenant(tenantId));
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { makeTenant } from '../../../testing/factories';
import { openDatabase, type Database, type Scope } from './database';

const { id: tenantId } = await makeTenant();

/** A database with one connection, so that each call has the one that was used before. */
function single(): { database: Database; errors: Error[] } {
  const errors: Error[] = [];
  const database = openDatabase({
    url: inject('applicationUrl'),
    poolSize: 1,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => database.close());
  return { database, errors };
}

/** The process of PostgreSQL that serves the connection; it answers after a while, where one is given. */
const backend = async (scope: Scope, seconds = 0): Promise<number | undefined> => {
  const { rows } = await sql<{
    pid: number;
  }>`select pg_backend_pid() as pid from pg_sleep(${seconds})`.execute(scope.tables());
  return rows[0]?.pid;
};

/** Lets the next COMMIT fail, as seldom as that is: the transaction ends, and the connection lives. */
function failNextCommit(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (given[0] !== 'commit') return query.apply(this, given);
    spy.mockRestore();
    return query.call(this, 'commit; select 1 / 0');
  } as never);
  onTestFinished(() => spy.mockRestore());
}

describe('a connection whose COMMIT failed', () => {
  it('after a read is left to whoever has it already, and then replaced', async () => {
    const { database, errors } = single();
    const before = await database.read(tenantId, backend);
    failNextCommit();
    const [first, next] = await Promise.all([
      database.read(tenantId, backend),
      // Waits for the connection, and is still at work when the failure becomes known.
      database.read(tenantId, (scope) => backend(scope, 0.05)),
    ]);
    expect([first, next]).toEqual([before, before]);
    expect(errors.map(({ message }) => message)).toEqual(['division by zero']);
    expect(await database.read(tenantId, backend)).not.toBe(before);
  });

  it('is replaced where nobody has it yet, too', async () => {
    const { database, errors } = single();
    const before = await database.read(tenantId, backend);
    failNextCommit();
    await database.read(tenantId, backend);
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(await database.read(tenantId, backend)).not.toBe(before);
  });

  it('after a write is replaced, and the write has failed', async () => {
    const { database } = single();
    const before = await database.read(tenantId, backend);
    failNextCommit();
    await expect(database.write(tenantId, (scope) => backend(scope))).rejects.toThrow('division by zero');
    expect(await database.read(tenantId, backend)).not.toBe(before);
  });
});

import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { databaseProxy } from '../../../testing/database/database';
import { makeTenant, unique } from '../../../testing/factories';
import { ScopeClosedError } from './client-dialect';
import { openDatabase, type Database, type Scope } from './database';
import { connectionTimeoutMs, outsideRequests, withinRequest } from './request-deadline';

const { id: tenantId } = await makeTenant();

/** One connection only, so that every call reuses it. */
function single(options = ''): { database: Database; errors: Error[] } {
  const errors: Error[] = [];
  const url = new URL(inject('applicationUrl'));
  url.searchParams.set('options', options);
  const database = openDatabase({
    url: url.href,
    poolSize: 1,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => database.close());
  return { database, errors };
}

const backend = async (scope: Scope, seconds = 0): Promise<number | undefined> => {
  const { rows } = await sql<{
    pid: number;
  }>`select pg_backend_pid() as pid from pg_sleep(${seconds})`.execute(scope.tables());
  return rows[0]?.pid;
};

function failNextCommit(): void {
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...input: unknown[]
  ) {
    if (input[0] !== 'commit') return query.apply(this, input);
    spy.mockRestore();
    return query.call(this, 'commit; select 1 / 0');
  } as never);
  onTestFinished(() => spy.mockRestore());
}

describe('a connection whose COMMIT failed', () => {
  it('after a read is left to its next user, and replaced afterwards', async () => {
    const { database, errors } = single();
    const before = await database.read(tenantId, backend);
    failNextCommit();
    const [first, next] = await Promise.all([
      database.read(tenantId, backend),
      // Waits for the connection, and is still running when the failure is detected.
      database.read(tenantId, (scope) => backend(scope, 0.05)),
    ]);
    expect([first, next]).toEqual([before, before]);
    expect(errors.map(({ message }) => message)).toEqual(['division by zero']);
    expect(await database.read(tenantId, backend)).not.toBe(before);
  });

  it('is replaced if it is unused', async () => {
    const { database, errors } = single();
    const before = await database.read(tenantId, backend);
    failNextCommit();
    await database.read(tenantId, backend);
    await expect.poll(() => errors).toHaveLength(1);
    expect(await database.read(tenantId, backend)).not.toBe(before);
  });

  it('after a write is replaced, and the write fails', async () => {
    const { database } = single();
    const before = await database.read(tenantId, backend);
    failNextCommit();
    await expect(database.write(tenantId, (scope) => backend(scope))).rejects.toThrow('division by zero');
    expect(await database.read(tenantId, backend)).not.toBe(before);
  });
});

describe('a scope whose transaction has ended', () => {
  const text = `select current_setting('app.tenant_id', true) as tenant`;
  const statements: [string, (scope: Scope) => Promise<unknown>][] = [
    ['a statement of fixed text', (scope) => scope.run(text, [])],
    ['a statement of raw SQL', (scope) => sql.raw(text).execute(scope.tables())],
    ['a query', (scope) => scope.tables().selectFrom('session').select('tenant_id').execute()],
  ];
  const failure = new Error('one of two failed');

  it.each(statements)('rejects %s, since the connection may be in another transaction', async (_, late) => {
    const { database } = single();
    const other = await makeTenant();
    for (const open of ['read', 'write'] as const) {
      let markStarted = (): void => {};
      const started = new Promise<void>((resolve) => (markStarted = resolve));
      let branch: Promise<unknown> | undefined;
      const both = database[open](tenantId, (scope) => {
        branch = started.then(() => late(scope));
        return Promise.all([Promise.reject(failure), branch]);
      });
      await expect(both).rejects.toBe(failure);
      await database.read(other.id, async (scope) => {
        markStarted();
        await expect(branch).rejects.toBeInstanceOf(ScopeClosedError);
        expect(await scope.run(text, [])).toEqual([{ tenant: other.id }]);
      });
    }
  });

  it('rejects a query that was built before the end', async () => {
    const { database } = single();
    const query = await database.read(tenantId, (scope) =>
      Promise.resolve({ run: () => scope.tables().selectFrom('session').selectAll().execute() }),
    );
    await expect(query.run()).rejects.toBeInstanceOf(ScopeClosedError);
    const tables = await database.read(tenantId, (scope) => Promise.resolve([scope.tables()]));
    await expect(tables[0]?.selectFrom('session').selectAll().execute()).rejects.toBeInstanceOf(
      ScopeClosedError,
    );
  });

  it('rejects a statement for COMMIT to follow', async () => {
    const { database } = single();
    const scope = await database.write(tenantId, (open) => Promise.resolve(open));
    expect(() => scope.awaitAtCommit(Promise.resolve())).toThrow(ScopeClosedError);
  });

  it('rejects queries on tables without a tenant, too', async () => {
    const { database } = single();
    const globalTables = await database.globalTables((open) => Promise.resolve(open));
    const late = globalTables.tables().selectFrom('tenant').select('id');
    await expect(late.execute()).rejects.toBeInstanceOf(ScopeClosedError);
  });
});

describe('a write with options', () => {
  const settings = async (scope: Scope): Promise<unknown> => {
    const { rows } = await sql`
      select current_setting('synchronous_commit') as commit, current_setting('plan_cache_mode') as plan`.execute(
      scope.tables(),
    );
    return rows[0];
  };

  it('does not affect other writes of its connection', async () => {
    // The test database runs with synchronous_commit off.
    const { database } = single('-c synchronous_commit=on');
    const asynchronous = await database.write(tenantId, settings, { synchronousCommit: false });
    expect(asynchronous).toEqual({ commit: 'off', plan: 'auto' });
    const planned = await database.write(tenantId, settings, { genericPlan: true });
    expect(planned).toEqual({ commit: 'on', plan: 'force_generic_plan' });
    expect(await database.write(tenantId, settings)).toEqual({ commit: 'on', plan: 'auto' });
  });
});

describe('a transaction without a tenant', () => {
  it('includes all of its statements, and ends when they fail', async () => {
    const { database } = single();
    const readStart = (tables: ReturnType<Scope['tables']>) =>
      sql<{ start: Date }>`select now() as start from pg_sleep(0.002)`.execute(tables);
    const starts = await database.globalTransaction(async (globalTables) => {
      const [{ rows: first }, { rows: second }] = [
        await readStart(globalTables.tables()),
        await readStart(globalTables.tables()),
      ];
      return [...first, ...second].map(({ start }) => start);
    });
    expect(starts[0]).toEqual(starts[1]);
    await expect(
      database.globalTransaction((globalTables) => sql`select 1 / 0`.execute(globalTables.tables())),
    ).rejects.toThrow('division by zero');
    expect(await database.read(tenantId, backend)).toBeGreaterThan(0);
  });
});

describe('awaitAtCommit', () => {
  const key = unique('address');
  const statement = (scope: Scope, text: string): Promise<unknown> => scope.run(text, [scope.tenantId, key]);
  const insert = (scope: Scope): Promise<unknown> =>
    statement(
      scope,
      `insert into sign_in_ip_counter (tenant_id, address_hash, failures, window_started_at)
       values ($1, convert_to($2, 'UTF8'), 1, now())`,
    );
  const match = (database: Database): Promise<unknown[]> =>
    database.read(tenantId, (scope) =>
      scope.run(
        `select failures from sign_in_ip_counter where tenant_id = $1 and address_hash = convert_to($2, 'UTF8')`,
        [tenantId, key],
      ),
    );

  it('commits the statement before the write resolves, and fails the write with its error', async () => {
    const { database } = single();
    const failing = database.write(tenantId, async (scope) => {
      await insert(scope);
      scope.awaitAtCommit(statement(scope, 'select 1 / (length($1::text || $2) * 0)'));
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await match(database)).toEqual([]);
    await database.write(tenantId, async (scope) => scope.awaitAtCommit(insert(scope)));
    expect(await match(database)).toEqual([{ failures: 1 }]);
  });

  it('reports the statement as the cause if later ones fail because of it', async () => {
    const { database } = single();
    const failing = database.write(tenantId, async (scope) => {
      scope.awaitAtCommit(statement(scope, 'select 1 / (length($1::text || $2) * 0)'));
      await insert(scope);
    });
    await expect(failing).rejects.toThrow('division by zero');
  });

  it('is not available in a read', async () => {
    const { database } = single();
    const pendingRead = database.read(tenantId, async (scope) => scope.awaitAtCommit(Promise.resolve()));
    await expect(pendingRead).rejects.toThrow('Nobody would learn');
  });
});

describe('a connection that goes silent without breaking', () => {
  const behindProxy = async () => {
    const proxy = await databaseProxy(inject('applicationUrl'));
    const database = openDatabase({ url: proxy.url, poolSize: 1, queryTimeout: 1_000, onError: () => {} });
    onTestFinished(() => database.close());
    return { proxy, database };
  };
  const unavailable = { code: 'server.unavailable' };

  it.each(['read', 'write'] as const)('fails a %s in time, and is not used again', async (kind) => {
    const { proxy, database } = await behindProxy();
    const before = await database[kind](tenantId, (scope) => backend(scope));
    proxy.stall();
    const waiting = [1, 2].map(() => database[kind](tenantId, (scope) => backend(scope)));
    const [first, second] = await Promise.allSettled(waiting);
    expect(first).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(second?.status === 'fulfilled' && second.value !== before).toBe(true);
  });

  it('fails a transaction whose commit stays unanswered', async () => {
    const { proxy, database } = await behindProxy();
    const before = await database.read(tenantId, (scope) => backend(scope));
    const lost = database.write(tenantId, async (scope) => {
      await backend(scope);
      proxy.stall();
    });
    await expect(lost).rejects.toMatchObject(unavailable);
    expect(await database.read(tenantId, (scope) => backend(scope))).not.toBe(before);
    await expect(database.now()).resolves.toBeGreaterThan(0);
  });
});

describe('a request that has waited for connections before', () => {
  const waited = (milliseconds: number) => performance.now() - milliseconds;
  const unavailable = { code: 'server.unavailable', retryAfter: 5 };

  it('is refused when its time is over, although others may wait longer', async () => {
    const { database } = single();
    // Otherwise, connecting could take longer than the time that is left.
    await database.read(tenantId, backend);
    let release = (): void => {};
    const locked = database.read(tenantId, () => new Promise<void>((resolve) => (release = resolve)));
    const others = database.read(tenantId, () => Promise.resolve('another'));
    const late = withinRequest(waited(3_900), () => database.read(tenantId, () => Promise.resolve('late')));
    await expect(late).rejects.toMatchObject(unavailable);
    release();
    await locked;
    expect(await others).toBe('another');
    // What is free is given to anyone.
    expect(await withinRequest(waited(4_500), () => database.read(tenantId, backend))).toBeGreaterThan(0);
  });

  it('is refused when no new connection is made in its time, before others that wait for one', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const database = openDatabase({
      url: `postgres://a:b@127.0.0.1:${port}/c`,
      poolSize: 2,
      onError: () => {},
    });
    let isOtherRejected = false;
    database.read(tenantId, backend).catch(() => {
      isOtherRejected = true;
    });
    await expect(withinRequest(waited(3_900), () => database.now())).rejects.toMatchObject(unavailable);
    expect(isOtherRejected).toBe(false);
  });

  it('has the full time-out again after the deadline, since it was not waiting all that time', () => {
    expect(withinRequest(waited(6_000), connectionTimeoutMs)).toBe(connectionTimeoutMs());
    expect(withinRequest(waited(6_000), () => outsideRequests(connectionTimeoutMs))).toBe(
      connectionTimeoutMs(),
    );
    expect(withinRequest(waited(1_000), connectionTimeoutMs)).toBeLessThan(connectionTimeoutMs());
  });
});

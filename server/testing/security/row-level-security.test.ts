import type pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/database';
import { migrate } from '../../src/platform/database/migrations';
import { assertRlsRole } from '../../src/platform/database/schema/schema-check';
import { findIsolationViolations, tablesWithoutTenant, tenantTables } from '../database/system-catalog';
import { migrationsDirectory } from '../constants';
import { connect, emptyDatabase } from '../database/database';
import { asOwner } from '../factories';
import { sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

const app = await sharedApp();
const [one, two] = await Promise.all([makeFixtures(app), makeFixtures(app)]);

describe('the database catalog', () => {
  it('has no table without row-level security, except listed ones (S4)', async () => {
    const client = await connect(inject('ownerUrl'));
    expect(await findIsolationViolations(client)).toEqual([]);
    expect((await tenantTables(client)).length).toBeGreaterThanOrEqual(15);
  });

  it('contains every listed table', async () => {
    const client = await connect(inject('ownerUrl'));
    for (const table of Object.keys(tablesWithoutTenant)) await client.query(`select from ${table} limit 0`);
  });

  it.each([
    ['no tenant', 'create table t (id uuid primary key)', 'public.t has no tenant_id'],
    [
      'no row-level security',
      'create table t (tenant_id uuid, primary key (tenant_id))',
      'public.t has no row-level security',
    ],
    [
      'row-level security that spares the owner',
      'create table t (tenant_id uuid, primary key (tenant_id)); alter table t enable row level security',
      'public.t does not force row-level security',
    ],
    [
      'a policy that lets all in',
      'create table t (tenant_id uuid, primary key (tenant_id)); create policy p on t using (true)',
      "public.t: policy p is not the tenant's",
    ],
    [
      'a primary key without the tenant',
      'create table t (tenant_id uuid not null, id uuid primary key)',
      'public.t: t_pkey does not begin with the tenant',
    ],
    [
      'a unique index without the tenant',
      'create table t (tenant_id uuid, name text, primary key (tenant_id)); create unique index t_name on t (lower(name))',
      'public.t: t_name does not begin with the tenant',
    ],
    [
      'a foreign key without the tenant',
      'create table u (tenant_id uuid, id uuid unique, primary key (tenant_id, id)); create table t (tenant_id uuid, id uuid references u (id), primary key (tenant_id, id))',
      'public.t: t_id_fkey does not begin with the tenant',
    ],
    [
      'a partition without row-level security',
      'create table t (tenant_id uuid not null) partition by hash (tenant_id); create table t_1 partition of t (primary key (tenant_id)) for values with (modulus 1, remainder 0)',
      'public.t_1 has no row-level security',
    ],
    [
      'a partition without a primary key',
      'create table t (tenant_id uuid not null) partition by hash (tenant_id); create table t_1 partition of t for values with (modulus 1, remainder 0)',
      'public.t_1 has no primary key',
    ],
    [
      "a function with its owner's rights",
      "create function app.f() returns int language sql security definer as 'select 1'",
      "a function with its owner's rights: app.f",
    ],
    ['a view', 'create view v as select 1', 'a view, sequence or foreign table: public.v'],
    [
      'a trigger',
      'create table t (tenant_id uuid, primary key (tenant_id)); create trigger g before update on t for each row execute function suppress_redundant_updates_trigger()',
      'a trigger: g',
    ],
  ])('is checked for %s (S4)', async (_what, sql, breach) => {
    const { ownerUrl } = await emptyDatabase();
    const client = await connect(ownerUrl);
    await client.query('create schema app');
    await client.query(sql);
    expect(await findIsolationViolations(client)).toContain(breach);
  });
});

/** Acts as the application's role, with or without a tenant; everything is rolled back afterwards. */
async function asApplication<Result>(
  client: pg.Client,
  tenantId: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  if (tenantId !== null) await client.query(`set local app.tenant_id = '${tenantId}'`);
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

const tables = await asOwner(one.tenant.id, (client) => tenantTables(client));

describe.each(tables)("the application's role and %s", (table) => {
  it('sees no row without a tenant (S4)', async () => {
    const client = await connect(inject('applicationUrl'));
    const { rows } = await client.query(`select from ${table} limit 1`);
    expect(rows).toEqual([]);
  });

  it("neither reads nor writes another tenant's rows (S4)", async () => {
    const client = await connect(inject('applicationUrl'));
    const theirs = await asOwner(two.tenant.id, (owner) =>
      owner.query(`select to_jsonb(t) as row from ${table} t limit 1`),
    );
    expect(
      theirs.rows,
      `server/testing/fixtures.ts must create a row in ${table}, or this test proves nothing`,
    ).toHaveLength(1);
    const row = JSON.stringify(theirs.rows[0]?.row);
    // Generated columns cannot be inserted, whichever tenant the row belongs to.
    const input = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = input.rows[0]?.columns ?? '';

    const attempt = (statement: string, values: unknown[] = []): Promise<number | string> =>
      asApplication(client, one.tenant.id, () =>
        client.query(statement, values).then(
          ({ rowCount }) => rowCount ?? 0,
          ({ code }: { code: string }) => code,
        ),
      );
    expect(await attempt(`select from ${table} limit 1`)).toBe(1);
    expect(await attempt(`select from ${table} where tenant_id <> '${one.tenant.id}'`)).toBe(0);
    // 42501: rejected by the policy, or never granted.
    expect(
      await attempt(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
        [row],
      ),
    ).toBe('42501');
    expect([0, '42501']).toContain(
      await attempt(`update ${table} set tenant_id = tenant_id where tenant_id = '${two.tenant.id}'`),
    );
    expect(await attempt(`update ${table} set tenant_id = '${two.tenant.id}'`)).toBe('42501');
    expect([0, '42501']).toContain(
      await attempt(`delete from ${table} where tenant_id = '${two.tenant.id}'`),
    );
    expect(await attempt(`truncate ${table} cascade`)).toBe('42501');
  });
});

describe("the application's role", () => {
  it.each(['tenant', 'tenant_host', 'migration'])('cannot write to %s', async (table) => {
    const client = await connect(inject('applicationUrl'));
    for (const statement of [
      `insert into ${table} default values`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it.each([
    "update audit_entry set action = 'nothing.happened'",
    'update audit_entry set after = null',
    'delete from audit_entry',
    'truncate audit_entry',
  ])('can only insert into the audit log: %s (S66)', async (statement) => {
    const client = await connect(inject('applicationUrl'));
    await asApplication(client, one.tenant.id, async () => {
      expect((await client.query('select from audit_entry')).rowCount).toBeGreaterThan(0);
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('cannot create anything, or become the owner', async () => {
    const client = await connect(inject('applicationUrl'));
    const owner = new URL(inject('ownerUrl')).username;
    for (const statement of [
      'create table t ()',
      'create temporary table t ()',
      'create schema s',
      `set role ${owner}`,
    ]) {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is accepted as subject to row-level security; the owner is not', async () => {
    await expect(assertRlsRole(await connect(inject('applicationUrl')))).resolves.toBeUndefined();
    await expect(assertRlsRole(await connect(inject('ownerUrl')))).rejects.toThrow('DATABASE_URL: its role');
  });
});

describe('the pool', () => {
  it('of one connection leaks no row between tenants, over 10,000 transactions with aborts (S5)', async () => {
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    const tenants = [one.tenant.id, two.tenant.id] as const;
    const seen = { own: 0, foreign: 0, aborted: 0 };
    /** Has no condition on the tenant: only the database prevents access. */
    const turn = async (index: number): Promise<void> => {
      const tenantId = tenants[index % 2] ?? '';
      const handle = index % 3 === 0 ? database.write : database.read;
      const rows = await handle(tenantId, async (scope) => {
        const match = await scope.tables().selectFrom('customer').select('tenant_id').execute();
        if (index % 7 === 0) throw new Error('abort');
        if (index % 11 === 0)
          await scope.tables().selectFrom('customer').select('id').where('id', '=', 'no uuid').execute();
        return match;
      }).catch(() => {
        seen.aborted += 1;
        return [];
      });
      for (const row of rows) seen[row.tenant_id === tenantId ? 'own' : 'foreign'] += 1;
    };
    // Concurrent, so that the end of one transaction and the start of the next are in flight together.
    for (let index = 0; index < 10_000; index += 50)
      await Promise.all(Array.from({ length: 50 }, (_, offset) => turn(index + offset)));
    await database.close();
    expect(seen.foreign).toBe(0);
    expect(seen.aborted).toBeGreaterThan(2_000);
    expect(seen.own).toBeGreaterThanOrEqual(7_000);
  }, 60_000);

  it('returns no row to a query without a tenant (S5)', async () => {
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    const query = () =>
      database.globalTables((globalTables) =>
        globalTables.tables().selectFrom('customer').select('id').execute(),
      );
    await database.read(one.tenant.id, async () => {});
    expect(await query()).toEqual([]);
    await database.write(one.tenant.id, async () => Promise.reject(new Error('abort'))).catch(() => {});
    expect(await query()).toEqual([]);
    await database.close();
  });

  it('rejects a tenant that is not a UUID before it reaches the database', async () => {
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    const work = async (): Promise<void> => {};
    await expect(database.read(`${one.tenant.id}'; select 1; --`, work)).rejects.toThrow('UUID');
    await expect(database.write('', work)).rejects.toThrow('UUID');
    await database.close();
  });
});

describe('a new database', () => {
  it('has row-level security from the migrations alone', async () => {
    const { ownerUrl, applicationUrl } = await emptyDatabase();
    await migrate({
      ownerUrl,
      applicationRole: new URL(applicationUrl).username,
      directory: migrationsDirectory,
    });
    expect(await findIsolationViolations(await connect(ownerUrl))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { connect, migratedDatabase } from '../../testing/database/database';
import { runVantage } from '../../testing/process/command-line';
import { tablesWithoutTenant, tenantTables } from '../../testing/database/system-catalog';
import {
  distributeTables,
  distributionStatements,
  planDistribution,
  readDistribution,
  sortByReferences,
} from '../platform/database/citus';

describe('vantage distribute', () => {
  it.for([[['distribute']], [['distribute', '--check']]])(
    'refuses a database without Citus: %j',
    async ([args = []]) => {
      const database = await migratedDatabase();
      expect(await runVantage(args, { database })).toEqual({
        code: 78,
        stdout: '',
        stderr: 'vantage: DATABASE_OWNER_URL: the extension citus is not installed in this database\n',
      });
    },
  );
});

describe('distribution', () => {
  // Stands for the catalog and the functions of Citus, and records what is called.
  const citus = `
    create table citus_tables
      (table_name regclass, citus_table_type text, distribution_column text, colocation_id int);
    create function create_reference_table(name regclass) returns void language sql as
      $$ insert into citus_tables values (name, 'reference', '<none>', 1) $$;
    create function create_distributed_table(name regclass, key text, colocate_with text) returns void language sql as
      $$ insert into citus_tables values (name, 'distributed', key, 2) $$;`;

  it('covers all tables but those of the coordinator, once, and new ones later', async () => {
    const { ownerUrl } = await migratedDatabase();
    const owner = await connect(ownerUrl);
    const tables = (await tenantTables(owner)).map((name) => name.replace('public.', ''));
    await owner.query(`create schema pretended; set search_path = public, pretended`);
    await owner.query(`set search_path = pretended, public; ${citus}; set search_path = public, pretended`);
    const distributed = await distributeTables(owner, () => {});
    expect(distributed.toSorted()).toEqual([...tables, 'tenant', 'tenant_host', 'signing_key'].toSorted());
    expect(distributed.indexOf('page_visit')).toBeGreaterThan(distributed.indexOf('customer'));
    const { rows: keys } = await owner.query(
      "select 1 as one from pg_constraint where contype = 'f' and not convalidated",
    );
    expect(keys).toEqual([]);
    expect(await distributeTables(owner, () => {})).toEqual([]);
    expect(await readDistribution(owner)).toMatchObject({ missing: [], wrong: [] });

    await owner.query('create table added (tenant_id uuid not null)');
    await owner.query("update citus_tables set colocation_id = 3 where table_name = 'survey'::regclass");
    expect(await readDistribution(owner)).toMatchObject({ missing: ['added'], wrong: ['survey'] });
    const statements: string[] = [];
    expect(await distributeTables(owner, (statement) => statements.push(statement))).toEqual(['added']);
    expect(statements.at(-2)).toMatch(
      /^select create_distributed_table\('public.added', 'tenant_id', colocate_with => 'public/,
    );
  });
});

describe('the plan', () => {
  it('distributes what has a tenant, and knows each other table', async () => {
    const database = await migratedDatabase();
    const owner = await connect(database.ownerUrl);
    const tenants = (await tenantTables(owner)).map((name) => name.replace('public.', ''));
    const others = Object.keys(tablesWithoutTenant).map((name) => name.replace('public.', ''));
    const plan = planDistribution([
      ...tenants.map((name) => ({ name, hasTenant: true })),
      ...others.map((name) => ({ name, hasTenant: name === 'tenant_host' })),
    ]);
    expect(plan.distributed).toEqual(tenants);
    expect([...plan.reference, ...plan.local].toSorted()).toEqual(others.toSorted());
    expect(() => planDistribution([{ name: 'stranger', hasTenant: false }])).toThrow('stranger');
  });

  it('distributes a table after those that it refers to, without one key of a circle', () => {
    const key = (table: string, target: string) => ({ table, target, name: `${table}_key`, definition: 'x' });
    const keys = [key('page_visit', 'insight'), key('insight', 'insight_group')];
    expect(sortByReferences(['page_visit', 'insight', 'insight_group'], keys)).toEqual({
      sorted: ['insight_group', 'insight', 'page_visit'],
      circular: [],
    });
    const circle = [key('mailing', 'survey'), key('survey', 'version'), key('version', 'survey')];
    expect(sortByReferences(['mailing', 'survey', 'version'], circle)).toEqual({
      sorted: ['survey', 'mailing', 'version'],
      circular: [circle[1]],
    });
  });

  it('colocates all tables, also those that are added later', () => {
    expect(
      distributionStatements({ reference: ['tenant'], distributed: ['asset', 'customer'] }, null).slice(
        3,
        -1,
      ),
    ).toEqual([
      "select create_reference_table('public.tenant')",
      "select create_distributed_table('public.asset', 'tenant_id', colocate_with => 'none')",
      "select create_distributed_table('public.customer', 'tenant_id', colocate_with => 'public.asset')",
    ]);
    expect(distributionStatements({ reference: [], distributed: ['added'] }, 'asset').slice(3, -1)).toEqual([
      "select create_distributed_table('public.added', 'tenant_id', colocate_with => 'public.asset')",
    ]);
  });
});

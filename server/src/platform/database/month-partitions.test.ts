import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, ownDatabase } from '../../../testing/database/database';
import {
  asOwner,
  globalQuery,
  makeTenant,
  queryRows,
  unique,
  type TestTenant,
} from '../../../testing/factories';
import { monthsBefore } from '../durations';
import { openDatabase } from './database';
import { monthPartitions } from './month-partitions';

const urls = await ownDatabase();
const database = openDatabase({ url: urls.applicationUrl, poolSize: 1, onError: () => {} });
const partitions = monthPartitions(database);
afterAll(() => database.close());

const listPartitions = async (client: pg.ClientBase, table: string): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass
       order by app.partition_period(inhrelid)`,
      [table],
    )
  ).rows.map(({ name }) => name);

const addEntry = (tenant: TestTenant, occurredAt: Date): Promise<unknown> =>
  queryRows(
    tenant,
    `insert into audit_entry (tenant_id, id, occurred_at, request_id, action, entity)
     values ($1, $2, $3, 'r', 'user.updated', 'user')`,
    [tenant.id, randomUUID(), occurredAt],
  );

describe("the database's role of the application", () => {
  it("can delete only the tenant's audit entries whose retention period is over", async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    for (const each of [tenant, other]) {
      await addEntry(each, monthsBefore(Date.now(), 84));
      await addEntry(each, monthsBefore(Date.now(), 82));
    }
    const client = await connect(urls.applicationUrl);
    const remove = async (tenantId: string): Promise<unknown> => {
      await client.query(`begin; set local app.tenant_id = '${tenantId}'`);
      const { rows } = await client.query('select app.delete_expired_audit_entries(10) as deleted');
      await client.query('commit');
      return rows[0]?.deleted;
    };
    expect([await remove(tenant.id), await remove(tenant.id)]).toEqual([1, 0]);
    expect(await queryRows(tenant, 'select 1 as one from audit_entry')).toHaveLength(1);
    expect(await queryRows(other, 'select 1 as one from audit_entry')).toHaveLength(2);
    await expect(client.query(`select app.is_partition_empty('audit_entry')`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('partitions by month', () => {
  it('exist for the next three months, as secure as the table and with its settings', async () => {
    const owner = await connect(urls.ownerUrl);
    for (const table of ['page_visit', 'audit_entry']) {
      const names = await listPartitions(owner, table);
      const { rows } = await owner.query<{ month: string }>(
        `select to_char(date_trunc('month', now() at time zone 'UTC') + interval '3 months', 'YYYY_MM') as month`,
      );
      expect(names.at(-1)).toBe(`${table}_${rows[0]?.month}`);
      const settings = await owner.query(
        `select distinct array_to_string(reloptions, ',') as options from pg_class
         where oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
        [table],
      );
      expect(settings.rows).toHaveLength(1);
    }
    const application = await connect(urls.applicationUrl);
    for (const name of await listPartitions(owner, 'audit_entry'))
      await expect(application.query(`select from ${name}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('are created again if they are missing, by two processes at once', async () => {
    const owner = await connect(urls.ownerUrl);
    const before = await listPartitions(owner, 'page_visit');
    expect((await partitions.read()).map(({ missingMonths }) => missingMonths)).toEqual([[], []]);
    await owner.query(`drop table ${before.at(-1)}`);
    const month = before.at(-1)?.slice(-'yyyy_mm'.length).replace('_', '-');
    expect(await partitions.read()).toEqual([
      { table: 'audit_entry', missingMonths: [] },
      { table: 'page_visit', missingMonths: [month] },
    ]);
    const [one, other] = [
      openDatabase({ url: urls.applicationUrl, poolSize: 1, onError: () => {} }),
      database,
    ];
    const created = await Promise.all([one, other].map((each) => monthPartitions(each).create()));
    await one.close();
    expect(created.flat()).toEqual([before.at(-1)]);
    expect(await listPartitions(owner, 'page_visit')).toEqual(before);
  });

  it('are dropped once they have ended and no tenant has a row in them, and created again for older rows', async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    const owner = await connect(urls.ownerUrl);
    const [first = ''] = await listPartitions(owner, 'audit_entry');
    const now = new Date();
    // The first one has no start. Without it, months of the past can be created.
    await owner.query(`drop table ${first}`);
    const middle = (ago: number): Date =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15));
    const name = (ago: number): string =>
      `audit_entry_${middle(ago).toISOString().slice(0, 'yyyy-mm'.length).replace('-', '_')}`;
    await expect(addEntry(other, middle(3))).rejects.toThrow('no partition');
    expect(await partitions.create(middle(4))).toEqual(expect.arrayContaining([4, 3, 2, 1, 0].map(name)));
    await addEntry(other, middle(3));
    await addEntry(tenant, new Date());
    const dropEmpty = async (): Promise<readonly string[]> =>
      (await partitions.dropEmpty(new AbortController().signal)).filter((each) =>
        each.startsWith('audit_entry'),
      );
    expect(await partitions.dropEmpty(AbortSignal.abort())).toEqual([]);
    // The rows of a tenant without settings can't be seen, whether or not there are any.
    const unseen = randomUUID();
    await globalQuery(`insert into tenant (id, slug, profile) values ($1, $2, '{}')`, [
      unseen,
      unique('unseen'),
    ]);
    expect(await dropEmpty()).toEqual([]);
    await globalQuery('delete from tenant where id = $1', [unseen]);
    expect(await dropEmpty()).toEqual([4, 2].map(name));
    await asOwner(other.id, (client) => client.query('delete from audit_entry'));
    expect(await dropEmpty()).toEqual([name(3)]);
    expect(await queryRows(tenant, 'select 1 as one from audit_entry')).toHaveLength(1);
  });
});

import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { makeTenant } from '../../../testing/factories';
import { AppError } from '../errors';
import { openDatabase, type TenantWrite } from './database';
import { groupCommit } from './group-commit';

const [one, other] = [await makeTenant(), await makeTenant()];

function open() {
  const database = openDatabase({
    url: inject('applicationUrl'),
    poolSize: 3,
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => database.close());
  return { database, write: groupCommit(database) };
}

const keep = (tenantId: string, entity: string, owner = tenantId): TenantWrite => ({
  tenantId,
  text: `insert into entity_count (tenant_id, entity, total) values ($1, $2, 1)
    returning pg_current_xact_id()::text as transaction, current_setting('app.tenant_id') as tenant`,
  values: [owner, entity],
});

const remaining = (tenantId: string): Promise<string[]> =>
  open().database.read(tenantId, async (scope) =>
    (
      await scope.run<{ entity: string }>(
        'select entity from entity_count where tenant_id = $1 order by entity',
        [tenantId],
      )
    ).map(({ entity }) => entity),
  );

interface Written {
  transaction: string;
  tenant: string;
}

describe('concurrent writes', () => {
  it('share a transaction, each with its own tenant set', async () => {
    const { write } = open();
    const tenants = [one.id, other.id, one.id];
    const rows = await Promise.all(
      tenants.map((tenantId, index) => write<Written>(keep(tenantId, `at-once-${index}`))),
    );
    expect(rows.flat().map(({ tenant }) => tenant)).toEqual(tenants);
    expect(new Set(rows.flat().map(({ transaction }) => transaction)).size).toBe(1);
    expect(await remaining(other.id)).toEqual(['at-once-1']);
  });

  it('succeed or fail one by one if one of them is rejected', async () => {
    const tenant = await makeTenant();
    const { write } = open();
    const outcomes = await Promise.allSettled([
      write(keep(tenant.id, 'first')),
      write(keep(tenant.id, 'first')),
      write(keep(tenant.id, 'last')),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await remaining(tenant.id)).toEqual(['first', 'last']);
  });

  it('cannot write for another tenant', async () => {
    const tenant = await makeTenant();
    const { write } = open();
    const [own, foreign] = await Promise.allSettled([
      write(keep(tenant.id, 'own')),
      write(keep(other.id, 'foreign', tenant.id)),
    ]);
    expect(own.status).toBe('fulfilled');
    expect(foreign).toMatchObject({ reason: { message: expect.stringContaining('row-level security') } });
    expect(await remaining(tenant.id)).toEqual(['own']);
  });

  it('are not repeated if it is unknown whether they were committed', async () => {
    const executeBatch = vi.fn(() => Promise.reject(new AppError('server.unavailable')));
    const write = groupCommit({ executeBatch });
    const outcomes = await Promise.allSettled([write(keep(one.id, 'a')), write(keep(one.id, 'b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(executeBatch).toHaveBeenCalledTimes(1);
  });

  it('continue after a failure', async () => {
    const tenant = await makeTenant();
    const { write } = open();
    await expect(write({ ...keep(tenant.id, 'x'), text: 'select $1 / $2' })).rejects.toThrow();
    await write(keep(tenant.id, 'after'));
    expect(await remaining(tenant.id)).toEqual(['after']);
  });
});

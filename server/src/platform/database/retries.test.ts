import { expect, describe, inject, it, onTestFinished } from 'vitest';
import { connect } from '../../../testing/database/database';
import { makeTenant } from '../../../testing/factories';
import { openDatabase, type Scope } from './database';
import { groupCommit } from './group-commit';

const tenant = await makeTenant();
const open = () => {
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 4, onError: () => {} });
  onTestFinished(() => database.close());
  return database;
};
const databaseUnavailable = { code: 'server.unavailable', status: 503, retryAfter: 5 };

const add =
  'insert into entity_count as t (tenant_id, entity, total) values ($1, $2, 1) ' +
  'on conflict (tenant_id, entity) do update set total = t.total + excluded.total returning t.total';
const total = async (scope: Scope, entity: string): Promise<number | undefined> =>
  (await scope.run<{ total: number }>(add, [scope.tenantId, entity]))[0]?.total;
const raise = (code: string): string =>
  `do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`;

describe('a write that is rolled back because of a conflict', () => {
  it('is retried after a deadlock, and both commit once', async () => {
    const database = open();
    let runs = 0;
    let [arrived, go] = [0, (): void => {}];
    const bothHoldOne = new Promise<void>((resolve) => (go = resolve));
    const write = (first: string, second: string): Promise<(number | undefined)[]> =>
      database.write(tenant.id, async (scope) => {
        runs += 1;
        // On a slow machine, too, the retry starts only after the other transaction.
        if (runs === 3) await Promise.race(writes);
        const one = await total(scope, first);
        if ((arrived += 1) === 2) go();
        await bothHoldOne;
        return [one, await total(scope, second)];
      });
    const writes = [write('left', 'right'), write('right', 'left')];
    const totals = await Promise.all(writes);
    expect(runs).toBe(3);
    expect(totals.flat().toSorted()).toEqual([1, 1, 2, 2]);
  });

  it.each(['40P01', '40001'])('fails with 503 after a second %s', async (code) => {
    let runs = 0;
    const write = open().write(tenant.id, (scope) => {
      runs += 1;
      return scope.run(raise(code), []);
    });
    await expect(write).rejects.toMatchObject(databaseUnavailable);
    expect(runs).toBe(2);
  });

  it('is not retried after other errors', async () => {
    let runs = 0;
    const write = open().write(tenant.id, (scope) => {
      runs += 1;
      return scope.run(raise('22012'), []);
    });
    await expect(write).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });

  it('is retried alone if it shared the transaction', async () => {
    const write = groupCommit(open());
    const entity = 'shared';
    const failing = { tenantId: tenant.id, text: raise('40001'), values: [] };
    const [one, other] = await Promise.allSettled([
      write({ tenantId: tenant.id, text: add, values: [tenant.id, entity] }),
      write(failing),
    ]);
    expect(one).toMatchObject({ status: 'fulfilled', value: [{ total: 1 }] });
    expect(other).toMatchObject({ status: 'rejected', reason: databaseUnavailable });
  });
});

describe('a canceled statement', () => {
  it.each(['read', 'write'] as const)('fails a %s with 503', async (kind) => {
    const holder = await connect(inject('ownerUrl'));
    const key = kind === 'read' ? 7_210_101 : 7_210_102;
    await holder.query('select pg_advisory_lock($1)', [key]);
    const work = open()[kind](tenant.id, async (scope) => {
      await scope.run('set local statement_timeout = 1', []);
      await scope.run('select pg_advisory_xact_lock($1)', [key]);
    });
    await expect(work).rejects.toMatchObject(databaseUnavailable);
  });
});

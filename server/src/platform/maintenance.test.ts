import { afterAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../../testing/database/database';
import { makeTenant } from '../../testing/factories';
import { openDatabase } from './database/database';
import { AppError } from './errors';
import { maintenance, type MaintenanceTask } from './maintenance';

const database = openDatabase({ url: inject('applicationUrl'), poolSize: 2, onError: () => {} });
afterAll(() => database.close());

const signal = new AbortController().signal;
const [first, second] = [(await makeTenant()).id, (await makeTenant()).id];

function prepare(tasks: readonly [MaintenanceTask, ...MaintenanceTask[]], now = database.now) {
  const [task, ...others] = tasks;
  const calls: string[] = [];
  const errors: unknown[] = [];
  const runMaintenance = maintenance({
    database: { ...database, now },
    tenantIds: () => Promise.resolve([first, second]),
    tasks: [
      (scope, limit) => {
        calls.push(scope.tenantId);
        return task(scope, limit);
      },
      ...others,
    ],
    onError: (error) => errors.push(error),
  });
  return { calls, errors, run: () => runMaintenance(signal) };
}

async function tidied(...tasks: [MaintenanceTask, ...MaintenanceTask[]]) {
  const { run, ...seen } = prepare(tasks);
  await run();
  return seen;
}

describe('maintenance', () => {
  it('runs for each tenant, and repeats while batches are full', async () => {
    let left = 250;
    const { calls } = await tidied((scope, limit) => {
      const done = scope.tenantId === first ? Math.min(left, limit) : 0;
      left -= done;
      return Promise.resolve(done);
    });
    expect(calls).toEqual([first, first, first, second]);
    expect(left).toBe(0);
  });

  it('skips a tenant that another process works on', async () => {
    const other = await connect(inject('applicationUrl'));
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7210043, hashtext($1))', [first]);
    const nothing = (): Promise<number> => Promise.resolve(0);
    expect((await tidied(nothing)).calls).toEqual([second]);
    await other.query('rollback');
    expect((await tidied(nothing)).calls).toEqual([first, second]);
  });

  it('continues with the next tenant if one fails, and reports the error', async () => {
    const failure = new Error('a row that should not be');
    const { calls, errors } = await tidied((scope) =>
      scope.tenantId === first ? Promise.reject(failure) : Promise.resolve(0),
    );
    // Once with all tasks, once by itself.
    expect(calls).toEqual([first, first, second]);
    expect(errors).toEqual([failure]);
  });

  it('runs a task if another one fails', async () => {
    const failure = new Error('a row that should not be');
    let left = 130;
    const { errors } = await tidied(
      () => Promise.reject(failure),
      (_scope, limit) => {
        const done = Math.min(left, limit);
        left -= done;
        return Promise.resolve(done);
      },
    );
    expect(left).toBe(0);
    expect(errors).toEqual([failure, failure]);
  });

  describe('of a tenant whose statements time out', () => {
    const unavailable = new AppError('server.unavailable');
    const timeOut: MaintenanceTask = ({ tenantId }) =>
      tenantId === first ? Promise.reject(unavailable) : Promise.resolve(0);

    it('does not keep that of the next one from running', async () => {
      const { calls, errors } = await tidied(timeOut);
      expect(calls).toEqual([first, first, second]);
      expect(errors).toEqual([unavailable]);
    });

    it('ends all if the database is unavailable', async () => {
      const { calls, run } = prepare([timeOut], () => Promise.reject(unavailable));
      await expect(run()).rejects.toBe(unavailable);
      expect(calls).toEqual([first, first]);
    });
  });
});

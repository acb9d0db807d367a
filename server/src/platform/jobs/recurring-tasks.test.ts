import { Registry } from 'prom-client';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseUrls } from '../../../testing/database/database-urls';
import { globalQuery, unique } from '../../../testing/factories';
import { openDatabase } from '../database/database';
import { jobMetrics } from './job-metrics';
import { recurringTasks } from './recurring-tasks';

const database = openDatabase({ url: databaseUrls().applicationUrl, poolSize: 4, onError: () => {} });
afterAll(() => database.close());

/** A process that checks every few milliseconds whether its task is due. */
function processWith(name: string, work: (signal: AbortSignal) => Promise<void>, intervalMs = 60_000) {
  const onError = vi.fn();
  const tasks = recurringTasks({
    database,
    tasks: [{ name, intervalMs, work }],
    metrics: jobMetrics(new Registry()),
    onError,
    checkIntervalMs: 5,
  });
  onTestFinished(() => tasks.stop());
  return { stop: () => tasks.stop(), onError };
}

const makeDue = (name: string) =>
  globalQuery("update recurring_task set due_at = now() - interval '1 millisecond' where name = $1", [name]);
const dueIn = async (name: string): Promise<number | undefined> => {
  const { rows } = await globalQuery(
    'select (extract(epoch from due_at - now()) * 1000)::float8 as wait from recurring_task where name = $1',
    [name],
  );
  return (rows as { wait: number }[])[0]?.wait;
};
const patient = { timeout: 10_000, interval: 10 };
const untilRegistered = (name: string) => expect.poll(() => dueIn(name), patient).toBeGreaterThan(0);

describe('a task that recurs', () => {
  it('runs when it is due, in one process at a time', async () => {
    const name = unique('task');
    let [running, peak, runs] = [0, 0, 0];
    const ends: (() => void)[] = [];
    const work = async (signal: AbortSignal): Promise<void> => {
      peak = Math.max(peak, (running += 1));
      runs += 1;
      await new Promise<void>((resolve) => {
        ends.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
      running -= 1;
    };
    const looks = vi.spyOn(database, 'globalTables');
    for (let index = 0; index < 3; index += 1) processWith(name, work, 1);
    await expect.poll(() => runs, patient).toBe(1);
    const before = looks.mock.calls.length;
    await expect.poll(() => looks.mock.calls.length, patient).toBeGreaterThan(before + 6);
    expect([runs, peak]).toEqual([1, 1]);
    ends[0]?.();
    await expect.poll(() => runs, patient).toBe(2);
    expect(peak).toBe(1);
  });

  it('runs for the first time after its interval', async () => {
    const name = unique('task');
    const work = vi.fn(() => Promise.resolve());
    processWith(name, work);
    await untilRegistered(name);
    expect(await dueIn(name)).toBeGreaterThan(30_000);
    expect(work).not.toHaveBeenCalled();
  });

  it('is taken over from a dead process once its lease has expired', async () => {
    const name = unique('task');
    const work = vi.fn(() => Promise.resolve());
    processWith(name, work);
    await untilRegistered(name);
    // The lease of a dead process.
    await globalQuery(
      "update recurring_task set lease = gen_random_uuid(), due_at = now() + interval '1 minute' where name = $1",
      [name],
    );
    expect(work).not.toHaveBeenCalled();
    await makeDue(name);
    await expect.poll(() => work.mock.calls.length, patient).toBe(1);
  });

  it('runs again after an error, which is reported', async () => {
    const name = unique('task');
    const failure = new Error('no database');
    const work = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(failure);
    const { onError } = processWith(name, work, 50);
    await expect.poll(() => work.mock.calls.length, patient).toBeGreaterThan(1);
    expect(onError.mock.calls).toEqual([[failure, name]]);
  });

  it('is aborted by a shutdown, and released to other processes immediately', async () => {
    const name = unique('task');
    let signal: AbortSignal | undefined;
    const { stop } = processWith(name, async (received) => {
      signal = received;
      await new Promise((resolve) => received.addEventListener('abort', resolve));
    });
    await untilRegistered(name);
    await makeDue(name);
    await expect.poll(() => signal !== undefined, patient).toBe(true);
    await stop();
    expect(signal?.aborted).toBe(true);
    // The database keeps milliseconds, which round `due_at` up by at most half of one.
    await expect.poll(() => dueIn(name), patient).toBeLessThanOrEqual(0);
  });
});

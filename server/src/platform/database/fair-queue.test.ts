import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { makeTenant } from '../../../testing/factories';
import { connect } from '../../../testing/database/database';
import { openDatabase } from './database';
import { fairQueue } from './fair-queue';

const turn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

function createQueue(capacity: number) {
  const queue = fairQueue({ capacity, timeoutError: () => new Error('too late') });
  const acquire = (key: string, timeoutMs = 5_000) => queue.acquire(key, timeoutMs);
  const granted: string[] = [];
  const acquireSlot = (key: string, name = key): Promise<void> => {
    const wait = acquire(key);
    if (wait === null) granted.push(name);
    return (wait ?? Promise.resolve()).then(() => void (wait && granted.push(name)));
  };
  return { ...queue, acquire, granted, acquireSlot };
}

describe('fairQueue', () => {
  // Fake timers, so that waiters left over by a test do not time out during another one.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('gives a tenant alone all but a fifth, and the rest to the next tenant immediately', () => {
    const { acquire } = createQueue(10);
    const grantedAtOnce = Array.from({ length: 64 }, () => acquire('a')).filter((wait) => wait === null);
    expect(grantedAtOnce).toHaveLength(8);
    expect(acquire('b')).toBeNull();
    expect(acquire('c')).toBeNull();
  });

  it('gives the only permit, and both of two, to any tenant', async () => {
    const one = createQueue(1);
    expect(one.acquire('a')).toBeNull();
    const waits = one.acquire('b');
    one.release('a');
    await expect(waits).resolves.toBeUndefined();
    const two = createQueue(2);
    expect([two.acquire('a'), two.acquire('b')]).toEqual([null, null]);
  });

  it('gives no tenant more than half while another one waits', async () => {
    const { acquireSlot, release, granted } = createQueue(4);
    for (let index = 0; index < 6; index += 1) void acquireSlot('a');
    for (let index = 0; index < 3; index += 1) void acquireSlot('b');
    expect(granted).toEqual(['a', 'a', 'a', 'b']);
    release('a');
    await turn();
    expect(granted).toEqual(['a', 'a', 'a', 'b', 'b']);
    release('a');
    await turn();
    expect(granted.slice(5)).toEqual(['a']);
    release('b');
    await turn();
    expect(granted.slice(6)).toEqual(['b']);
  });

  it('gives a slow tenant a fifth at most, until it is fast again', async () => {
    const { acquireSlot, release, granted } = createQueue(10);
    for (let index = 0; index < 64; index += 1) void acquireSlot('a');
    expect(granted).toHaveLength(8);
    release('a', 1_000);
    for (let index = 0; index < 5; index += 1) release('a', 1_000);
    await turn();
    expect(granted).toHaveLength(8);
    release('a', 1_000);
    await turn();
    expect(granted).toHaveLength(9);
    void acquireSlot('b');
    expect(granted.slice(9)).toEqual(['b']);
    // Writes, whose duration is not counted.
    for (let index = 0; index < 50; index += 1) release('a');
    await turn();
    expect(granted.slice(10).every((key) => key === 'a')).toBe(true);
  });

  it('serves the tenants in turn, and each of them in order of arrival', async () => {
    const { acquireSlot, release, granted } = createQueue(1);
    void acquireSlot('a', 'a0');
    for (const name of ['a1', 'a2', 'b1', 'b2', 'c1']) void acquireSlot(name.slice(0, 1), name);
    for (const key of ['a', 'a', 'b', 'c', 'a', 'b']) {
      release(key);
      await turn();
    }
    expect(granted).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2']);
  });

  describe('with waiters', () => {
    it('rejects those that time out, and serves the following ones', async () => {
      const { acquire, release } = createQueue(1);
      void acquire('a');
      const late = Promise.allSettled([acquire('a'), acquire('b')]);
      vi.advanceTimersByTime(4_000);
      const next = acquire('b');
      vi.advanceTimersByTime(1_000);
      expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      release('a');
      await expect(next).resolves.toBeUndefined();
    });

    it('rejects the one with the shortest time-out first, whatever the order of arrival', async () => {
      const { acquire, release } = createQueue(1);
      void acquire('a');
      const patient = acquire('a');
      const rejections: string[] = [];
      for (const [name, timeoutMs] of [
        ['late', 2_000],
        ['later', 3_000],
        ['none', 0],
      ] as const)
        acquire(name === 'late' ? 'a' : 'b', timeoutMs)?.catch(() => rejections.push(name));
      vi.advanceTimersByTime(1);
      await turn();
      expect(rejections).toEqual(['none']);
      vi.advanceTimersByTime(2_000);
      await turn();
      expect(rejections).toEqual(['none', 'late']);
      vi.advanceTimersByTime(1_000);
      await turn();
      expect(rejections).toEqual(['none', 'late', 'later']);
      release('a');
      await expect(patient).resolves.toBeUndefined();
    });

    it('rejects the next one after its own timeout', async () => {
      const { acquire } = createQueue(1);
      void acquire('a');
      const first = acquire('a');
      vi.advanceTimersByTime(3_000);
      const second = acquire('b');
      vi.advanceTimersByTime(2_000);
      await expect(first).rejects.toThrow('too late');
      vi.advanceTimersByTime(3_000);
      await expect(second).rejects.toThrow('too late');
    });
  });
});

describe('S72: while one tenant has 64 reads in flight', () => {
  const blocked = 'select pg_advisory_xact_lock_shared($1, $2)';
  const [one, other] = [7_210_099, process.pid];

  it('serves another tenant, and work without a tenant', async () => {
    const [busy, quiet] = [await makeTenant(), await makeTenant()];
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 4, onError: () => {} });
    onTestFinished(() => database.close());
    const holder = await connect(inject('ownerUrl'));
    await holder.query('select pg_advisory_lock($1, $2)', [one, other]);
    let answered = 0;
    const reads = Array.from({ length: 64 }, () =>
      database
        .read(busy.id, (scope) => scope.run(blocked, [one, other]))
        .finally(() => {
          answered += 1;
        }),
    );
    await database.read(quiet.id, (scope) => scope.run('select 1', []));
    await database.globalTables((globalTables) =>
      globalTables.tables().selectFrom('tenant').select('id').execute(),
    );
    expect(await database.now()).toBeGreaterThan(0);
    expect(answered).toBe(0);
    await holder.query('select pg_advisory_unlock($1, $2)', [one, other]);
    await Promise.all(reads);
    expect(answered).toBe(64);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { SessionEnded } from '../api/api-problem';
import { runForAll } from './bulk-requests';

const keys = Array.from({ length: 10 }, (_, index) => `key-${index}`);

describe('doForAll', () => {
  it('sends each request once, a few at a time, and reports progress', async () => {
    let running = 0;
    let maxConcurrent = 0;
    const act = vi.fn(async () => {
      maxConcurrent = Math.max(maxConcurrent, ++running);
      await Promise.resolve();
      running -= 1;
    });
    const through: number[] = [];
    const { done, failed } = await runForAll(keys, act, (count) => through.push(count));
    expect(done.toSorted()).toEqual(keys);
    expect(failed).toEqual([]);
    expect(act).toHaveBeenCalledTimes(keys.length);
    expect(maxConcurrent).toBe(4);
    expect(through).toEqual(keys.map((_, index) => index + 1));
  });

  it('continues after failures, and reports them', async () => {
    const rejection = new Error('last administrator');
    const { done, failed } = await runForAll(
      keys,
      (key) => (key === 'key-3' ? Promise.reject(rejection) : Promise.resolve()),
      () => undefined,
    );
    expect(done).toHaveLength(9);
    expect(failed).toEqual([{ key: 'key-3', error: rejection }]);
  });

  it('stops when the session has ended', async () => {
    const act = vi.fn(() => Promise.reject(new SessionEnded('sessionInvalid')));
    await expect(runForAll(keys, act, () => undefined)).rejects.toThrow(SessionEnded);
    expect(act.mock.calls.length).toBeLessThan(keys.length);
  });
});

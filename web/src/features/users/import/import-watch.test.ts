import type { UserImport } from '@vantage/contract/users/user-import';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../api/user-import', () => ({ fetchUserImport: vi.fn() }));

const running: UserImport = { state: 'Running', done: 10, total: 100, result: null, problem: null };
const result = {
  columns: [],
  mapping: [],
  rows: 100,
  valid: 100,
  invalid: [],
  invalidCount: 0,
  created: 100,
};
const done: UserImport = { ...running, state: 'Done', done: 100, result };

const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

/** A fresh page: only the browser's storage survives. */
const load = async () => {
  vi.resetModules();
  const { fetchUserImport } = await import('../api/user-import');
  const { importWatch } = await import('./import-watch');
  const { clearUserData } = await import('../../../lib/api/query-client');
  const read = vi.mocked(fetchUserImport).mockReset().mockResolvedValue(running);
  return { importWatch, clearUserData, read, listener: vi.fn() };
};

// Vitest transforms all sources on the first import, which may exceed the time limit of a test.
beforeAll(() => load().then(() => undefined), 60_000);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() });
  window.localStorage.setItem('sessionId', 'of-elena');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a followed import', () => {
  it('is polled until it ends, and reports the end once', async () => {
    const { importWatch, read, listener } = await load();
    importWatch.resume(listener);
    importWatch.start('import');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(read).toHaveBeenCalledTimes(4);
    read.mockResolvedValue(done);
    await vi.runAllTimersAsync();
    expect(listener.mock.calls).toEqual([[{ at: 'done', result }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is polled again after the server was unreachable', async () => {
    const { importWatch, read } = await load();
    read.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    importWatch.start('import');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is resumed after a reload in the same session', async () => {
    (await load()).importWatch.start('import');
    const { importWatch, read, listener } = await load();
    importWatch.resume(listener);
    expect(read.mock.lastCall?.[0]).toBe('import');
  });

  it('is not resumed in another session', async () => {
    (await load()).importWatch.start('import');
    window.localStorage.setItem('sessionId', 'of-kavya');
    const { importWatch, read, listener } = await load();
    importWatch.resume(listener);
    expect(read).not.toHaveBeenCalled();
  });

  it('is no longer followed once the session has ended', async () => {
    const { importWatch, clearUserData, read, listener } = await load();
    importWatch.start('import');
    await vi.advanceTimersByTimeAsync(1_000);
    clearUserData();
    read.mockClear();
    expect(vi.getTimerCount()).toBe(0);
    importWatch.resume(listener);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).not.toHaveBeenCalled();
  });

  it('ignores a response that arrives after the session ended', async () => {
    const { importWatch, clearUserData, read, listener } = await load();
    let respond: (job: UserImport) => void = () => undefined;
    read.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    importWatch.start('import');
    clearUserData();
    importWatch.resume(listener);
    respond(done);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(listener).not.toHaveBeenCalled();
    expect(read.mock.lastCall?.[1].aborted).toBe(true);
  });
});

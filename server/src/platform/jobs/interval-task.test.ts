import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startIntervalTask } from './interval-task';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pending(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('recurring work', () => {
  it('runs after the pause, and again after each further one', async () => {
    const work = vi.fn(() => Promise.resolve());
    const task = startIntervalTask({ intervalMs: 1_000, work, onError: () => {} });
    await vi.advanceTimersByTimeAsync(999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_001);
    expect(work).toHaveBeenCalledTimes(3);
    await task.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('never runs twice at once, however long it takes', async () => {
    const { promise, resolve } = pending();
    const work = vi.fn(() => promise);
    const task = startIntervalTask({ intervalMs: 1_000, work, onError: () => {} });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(1);
    resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    await task.stop();
  });

  it('runs again after an error, which is reported', async () => {
    const failure = new Error('no database');
    const work = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(failure);
    const onError = vi.fn();
    const task = startIntervalTask({ intervalMs: 1_000, work, onError });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onError.mock.calls).toEqual([[failure]]);
    expect(work).toHaveBeenCalledTimes(2);
    await task.stop();
  });

  it('is aborted by stop, which waits for it', async () => {
    const { promise, resolve } = pending();
    let received: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      received = signal;
      return promise;
    };
    const task = startIntervalTask({ intervalMs: 1_000, work, onError: () => {} });
    await vi.advanceTimersByTimeAsync(1_000);
    const stopped = vi.fn();
    const stop = task.stop().then(stopped);
    expect(received?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).not.toHaveBeenCalled();
    resolve();
    await stop;
  });
});

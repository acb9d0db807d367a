import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk';

const dropped = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a chunk is requested up to three times', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(dropped).mockResolvedValue('chunk');
  const loaded = loadChunk(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe('chunk');
  expect(load).toHaveBeenCalledTimes(2);

  const failing = vi.fn<() => Promise<string>>().mockRejectedValue(dropped);
  const failure = expect(loadChunk(failing)).rejects.toBe(dropped);
  await vi.runAllTimersAsync();
  await failure;
  expect(failing).toHaveBeenCalledTimes(3);
});

test('offline, a chunk is requested once', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(dropped);
  await expect(loadChunk(load)).rejects.toBe(dropped);
  expect(load).toHaveBeenCalledOnce();
});

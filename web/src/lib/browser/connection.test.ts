import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>();
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** A fresh page. */
const load = async () => {
  vi.resetModules();
  return import('./connection');
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(unreachable));
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is offline while the server does not respond, and online once it does', async () => {
  const { checkConnection } = await load();
  const checked = checkConnection();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onlineManager.isOnline()).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(3);
  fetched.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(5_000);
  await checked;
  expect(onlineManager.isOnline()).toBe(true);
});

it('stays online if only one request failed', async () => {
  const { checkConnection } = await load();
  fetched.mockResolvedValue(new Response(null, { status: 503 }));
  await checkConnection();
  expect(onlineManager.isOnline()).toBe(true);
});

it('checks once for requests that fail together', async () => {
  const { checkConnection } = await load();
  fetched.mockResolvedValue(new Response());
  await Promise.all([checkConnection(), checkConnection()]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('checks as soon as the browser reports a network, even while a probe hangs', async () => {
  const { checkConnection } = await load();
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const checked = checkConnection();
  fetched.mockResolvedValue(new Response());
  window.dispatchEvent(new Event('online'));
  await checked;
  expect(onlineManager.isOnline()).toBe(true);
});

it('does not trust the browser, but checks when it reports no network', async () => {
  const { watchConnection } = await load();
  watchConnection();
  fetched.mockResolvedValue(new Response());
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(onlineManager.isOnline()).toBe(true);
});

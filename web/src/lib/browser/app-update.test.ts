import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** A fresh page: only the browser's storage survives. */
const load = async () => {
  vi.resetModules();
  return import('./app-update');
};

beforeEach(() => {
  const values = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  reload.mockReset();
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue({ status: 200 }));
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage, location: { reload } }));
});
afterEach(() => vi.unstubAllGlobals());

it('reloads a build only once', async () => {
  expect(await (await load()).reloadOnce()).toBe(true);
  expect(await (await load()).reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload without a connection, and can do so later', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({}),
  );
  const { reloadOnce } = await load();
  expect(await reloadOnce()).toBe(false);
  expect(await reloadOnce()).toBe(true);
});

it('does not reload where the browser blocks storage, since it could repeat forever', async () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('', 'SecurityError');
    },
    location: { reload },
  });
  expect(await (await load()).reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('keeps the router from reloading the page for a missing script, and requests the entry script', async () => {
  const request = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', request);
  const { watchForUpdate } = await load();
  watchForUpdate();
  const message = 'Failed to fetch dynamically imported module: https://vantage.example/assets/profile.js';
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) }));
  expect(window.sessionStorage.getItem(`tanstack_router_reload:${message}`)).toBe('1');
  expect(request).toHaveBeenCalledWith(expect.stringContaining('app-update'), expect.anything());
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  [new TypeError('Failed to fetch dynamically imported module: https://vantage.example/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://vantage.example/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/a.css'), true],
  [new TypeError('Failed to fetch'), false],
])('distinguishes a missing script from other failures: %s', async (error, expected) => {
  expect((await load()).isMissingChunk(error)).toBe(expected);
});

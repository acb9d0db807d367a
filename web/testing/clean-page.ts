import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { startFakeApi, stopFakeApi } from './fake-api';

// All files share one page.
beforeEach(async () => {
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  startFakeApi();
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(async () => {
  await page.viewport(1440, 900);
  expect(stopFakeApi()).toEqual([]);
  // An error or warning on the console fails the test.
  const calls = [console.error, console.warn].flatMap((log) => vi.mocked(log).mock.calls);
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
});

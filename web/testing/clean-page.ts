import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error or warning on the console fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const calls = [console.error, console.warn].flatMap((log) => vi.mocked(log).mock.calls);
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
});

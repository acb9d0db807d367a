import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { retryDelay } from '../src/lib/api/http';
import { startFakeApi, stopFakeApi } from './fake-api';

// Requests are repeated as often as by the product, but at once.
retryDelay.firstMs = 0;

// React's development build would create a stack trace for each element; with its limit reached, it creates none.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// All files share one page.
beforeEach(async () => {
  await cleanup();
  // A confirmation has its own root, and a test that failed may have left it open.
  if (document.querySelector('[role=dialog]')) await userEvent.keyboard('{Escape}');
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

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium';

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './start-product.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: true,
  // Long, since they only end hopeless waits: a busy machine takes four times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Tracing takes a third of the time; use `--trace on` to investigate.
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Oslo',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...chromiumOptions,
      // Without these, a tenth of the time goes into a GPU process without a GPU.
      args: [...chromiumOptions.args, '--disable-gpu', '--in-process-gpu'],
    },
  },
});

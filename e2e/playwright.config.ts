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
  // Wide, since they only end what will never come: a busy machine takes four times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // A third of the time that all journeys take; `--trace on` records those that somebody wants to look into.
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Oslo',
    // Animations would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...chromiumOptions,
      // Without these a tenth of the time goes into a graphics process that has no graphics card to talk to.
      args: [...chromiumOptions.args, '--disable-gpu', '--in-process-gpu'],
    },
  },
});

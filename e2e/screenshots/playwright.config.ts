import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../results/screenshots',
  globalSetup: '../start-product.ts',
  globalTeardown: './contact-sheet.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { actionTimeout: 20_000, navigationTimeout: 20_000, launchOptions: chromiumOptions },
});

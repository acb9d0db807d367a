import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import mantinePreset from 'postcss-preset-mantine';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumOptions } from '../../e2e/chromium.ts';

export const componentTests: TestProjectInlineConfiguration = {
  root: join(import.meta.dirname, '..'),
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  // Complete: a dependency found during the tests would reload the page, with two copies of React.
  optimizeDeps: { entries: ['showcase/main.tsx', 'showcase/**/*.test.tsx'], include: ['axe-core'] },
  test: {
    name: 'components',
    include: ['showcase/**/*.test.tsx'],
    setupFiles: ['showcase/testing/quiet-console.ts'],
    css: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: chromiumOptions,
        contextOptions: { locale: 'en-US', timezoneId: 'Europe/Oslo', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

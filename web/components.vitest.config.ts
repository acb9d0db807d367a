import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import mantinePreset from 'postcss-preset-mantine';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumOptions } from '../e2e/chromium.ts';
import { reportPageCommands } from '../e2e/report-page.ts';

const tests = ['showcase/**/*.test.tsx', 'testing/**/*.test.tsx'];
const isolated = 'testing/**/*.isolated.test.tsx';
const surveys = ['testing/screens/survey-*.test.tsx', 'testing/survey-editor/**/*.test.tsx'];
const surveyPage = 'src/features/{survey-runner,unsubscribe}/**/*.test.tsx';

/** The components in the showcase, and the product's screens with a fake API. */
export const componentTests: TestProjectInlineConfiguration = {
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  // Complete: a dependency found during the tests would reload the page, with two copies of React.
  optimizeDeps: {
    entries: ['showcase/main.tsx', 'src/main.tsx', ...tests, surveyPage],
    include: ['axe-core', 'vitest-browser-react/pure'],
  },
  test: {
    name: 'components',
    include: tests,
    exclude: [isolated, ...surveys],
    setupFiles: ['testing/clean-page.ts'],
    css: true,
    // Loading all modules of the product again for each file would take longer than the tests.
    isolate: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      testerHtmlPath: 'testing/tester.html',
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: chromiumOptions,
        contextOptions: { locale: 'en-US', timezoneId: 'Europe/Oslo', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      commands: reportPageCommands,
    },
  },
};

/** A page of its own, since one page uses one processor, and is slower the longer it lives. */
export const surveyComponentTests: TestProjectInlineConfiguration = {
  ...componentTests,
  test: {
    ...componentTests.test,
    name: 'components-surveys',
    include: surveys,
    exclude: [isolated],
    browser: { ...componentTests.test?.browser, instances: [{ browser: 'chromium' }] },
  },
};

/**
 * Files with module mocks, and a separate page, whose texts and styles would replace those of the application.
 * One project, since each bundles the dependencies for itself.
 */
export const isolatedComponentTests: TestProjectInlineConfiguration = {
  ...componentTests,
  test: {
    ...componentTests.test,
    name: 'components-isolated',
    include: [isolated, surveyPage],
    exclude: [],
    isolate: true,
    // Vitest names the instances after the project.
    browser: { ...componentTests.test?.browser, instances: [{ browser: 'chromium' }] },
  },
};

import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import mantinePreset from 'postcss-preset-mantine';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumOptions } from '../e2e/chromium.ts';
import { reportPageCommands } from '../e2e/report-page.ts';

const showcase = 'showcase/**/*.test.tsx';
const screens = 'testing/**/*.test.tsx';
/** Files with module mocks, by the names of their pages. */
const isolated = {
  'components-failures': 'testing/screens/failures.isolated.test.tsx',
  'components-session-ended': 'testing/screens/session-ended.isolated.test.tsx',
};
/** The screens of surveys and mailings, which take about half of the time of all screens. */
const surveys = [
  'testing/screens/{survey,mail}*.test.tsx',
  'testing/screens/{archived-survey,bounced-recipients,check-and-send,message-errors,recipient-sources}.test.tsx',
  'testing/screens/{reminders,reply-to,suppressions}.test.tsx',
  'testing/survey-editor/**/*.test.tsx',
];
const surveyPage = 'src/features/{survey-runner,unsubscribe}/**/*.test.tsx';

/**
 * The components in the showcase, and the product's screens with a fake API. The instances share Vite's server, so
 * that it transforms the product's modules and bundles their dependencies once.
 */
export const componentTests: TestProjectInlineConfiguration = {
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  // Complete: a dependency found during the tests would reload the page, with two copies of React.
  optimizeDeps: {
    entries: ['showcase/main.tsx', 'src/main.tsx', showcase, screens, surveyPage],
    include: ['axe-core', 'vitest-browser-react/pure'],
  },
  test: {
    // Patterns of the instances' names match it, too.
    name: 'components-in-pages',
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
      instances: [
        // Several pages, since one uses one processor, and is slower the longer it lives.
        {
          browser: 'chromium',
          name: 'components',
          include: [screens],
          exclude: [...Object.values(isolated), ...surveys],
        },
        { browser: 'chromium', name: 'components-surveys', include: surveys },
        { browser: 'chromium', name: 'components-showcase', include: [showcase] },
        // A separate page, whose texts and styles would replace those of the application.
        { browser: 'chromium', name: 'components-survey-page', include: [surveyPage] },
        // A page each, whose modules no other file gets.
        ...Object.entries(isolated).map(([name, file]) => ({
          browser: 'chromium' as const,
          name,
          include: [file],
        })),
      ],
      commands: reportPageCommands,
    },
  },
};

// Only what oxlint does not check: that journeys wait for what an action brings.
import playwright from 'eslint-plugin-playwright';
import tseslint from 'typescript-eslint';
import { journeyWaits } from './e2e/lint/journey-waits.js';

export default tseslint.config({
  files: ['e2e/**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { playwright, journeys: { rules: { waits: journeyWaits } } },
  rules: {
    'playwright/missing-playwright-await': 'error',
    'playwright/no-element-handle': 'error',
    'playwright/no-networkidle': 'error',
    'playwright/no-wait-for-navigation': 'error',
    'playwright/no-wait-for-selector': 'error',
    'playwright/no-wait-for-timeout': 'error',
    'playwright/prefer-web-first-assertions': 'error',
    'playwright/valid-expect': 'error',
    'journeys/waits': ['error', { focusing: ['tabTo', 'openPalette', 'pressWithin'] }],
  },
});

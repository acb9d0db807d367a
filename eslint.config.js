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
    'no-restricted-syntax': [
      'error',
      {
        selector:
          "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name='count'][callee.object.name!='authenticator']",
        message: 'This counts once. Use toHaveCount, or expect.poll where a number is not known exactly.',
      },
      {
        selector:
          "CallExpression[callee.property.name='toBeVisible'] CallExpression[callee.property.name='getByRole']:has(Literal[value='heading']):has(Property[key.name='level'][value.value=1]):has(Property[key.name='name'])",
        message: 'Use expectScreen: one way to wait for a screen.',
      },
      {
        selector:
          "CallExpression[callee.property.name='toBeVisible'] CallExpression[callee.property.name='getByText'] > :matches(Literal[value=/((was|were) (saved|added|deleted|moved|renamed|archived|restored|published|removed)|downloaded|copied|sessions? ha(s|ve) ended)[.]( The invitation .*)?$|: coming soon$/], TemplateLiteral:has(TemplateElement[value.raw=/((was|were) (saved|added|deleted|moved|renamed|archived|restored|published|removed)|downloaded|copied|sessions? ha(s|ve) ended)[.]( The invitation .*)?$|: coming soon$/]))",
        message: 'Use expectToast: one way to wait for a toast.',
      },
      {
        selector: "CallExpression[callee.property.name='waitForURL']",
        message: 'Use expect(page).toHaveURL: one way to wait for an address.',
      },
    ],
    'journeys/waits': ['error', { focusing: ['tabTo', 'openPalette', 'pressWithin'] }],
  },
});

// Runs every check and test there is and ends with the plain count of them: `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { installIfChanged, requireNode } from './install.mjs';
import { runIn } from './run.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const reports = mkdtempSync(join(tmpdir(), 'vantage-test-'));
const totals = { passed: 0, failed: 0 };
/** What failed and why, said again at the end, where whoever reads a log looks first. */
const failures = [];

const run = runIn(checkout);

const count = (name, passed, failed) => {
  console.log(`\n${name}: ${passed} passed, ${failed} failed\n`);
  totals.passed += passed;
  totals.failed += failed;
};

/** A check has no cases of its own: it counts as one. */
const check = (script) => {
  console.log(`\n── npm run ${script}`);
  const passed = run('npm', ['run', '--silent', script]);
  if (!passed) failures.push(`npm run ${script}`);
  count(script, passed ? 1 : 0, passed ? 0 : 1);
};

/** A test runner that broke before it could report counts as one failure, however it came to that. */
const suite = (name, passedWell, reportFile, read) => {
  const result = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  failures.push(...(result.failures ?? []));
  count(name, result.passed, result.failed === 0 && !passedWell ? 1 : result.failed);
};

/** A failure in so many lines as tell what happened; the whole of it stands where it was first said. */
const inShort = (title, message = '') => [title, ...message.split('\n').slice(0, 15)].join('\n    ');

/** The journeys of a report's suite and of those within it, each with how its last try ended. */
const journeysIn = ({ file, specs = [], suites = [] }) => [
  ...specs.map(({ line, title, tests }) => ({ name: `${file}:${line} ${title}`, tests })),
  ...suites.flatMap(journeysIn),
];

requireNode();
installIfChanged(console.log);
for (const script of ['types', 'lint', 'format', 'boundaries', 'unused', 'texts']) check(script);

console.log('\n── Unit and API tests');
const unitReport = join(reports, 'vitest.json');
const unitPassed = run('npx', [
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
suite('Unit and API tests', unitPassed, unitReport, (report) => ({
  passed: report.numPassedTests,
  // A file that cannot even be loaded has no tests to count, yet fails.
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length,
  failures: report.testResults.flatMap(({ name, message, assertionResults }) =>
    message && assertionResults.length === 0
      ? [inShort(name, message)]
      : assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => inShort(`${name} ${fullName}`, failureMessages[0])),
  ),
}));

console.log('\n── Browser journeys');
const { buildIfChanged } = await import('./build.mjs');
await buildIfChanged(console.log);
const journeyReport = join(reports, 'playwright.json');
const journeysPassed =
  ensureBrowser(run) &&
  run('npx', ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
  });
suite('Browser journeys', journeysPassed, journeyReport, ({ stats, suites }) => ({
  passed: stats.expected,
  // A test that passed only at its second try is a defect of its own.
  failed: stats.unexpected + stats.flaky,
  failures: suites
    .flatMap(journeysIn)
    .flatMap(({ name, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => inShort(name, results.find(({ error }) => error)?.error.message)),
    ),
}));

rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`✘ ${failure}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

// Runs all checks and tests and ends with `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginBrowserInstall, ensureBrowser } from './browser.mjs';
import { installIfChanged, requireNode } from './install.mjs';
import { beginIn, runIn } from './run.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const reports = mkdtempSync(join(tmpdir(), 'vantage-test-'));
const totals = { passed: 0, failed: 0 };
/** Repeated at the end of the log. */
const failures = [];
const times = [];

const run = runIn(checkout);
const begin = beginIn(checkout);

async function timed(name, work) {
  const started = performance.now();
  const result = await work();
  times.push({ part: name, seconds: Number(((performance.now() - started) / 1_000).toFixed(1)) });
  return result;
}

const count = (name, passed, failed) => {
  console.log(`\n${name}: ${passed} passed, ${failed} failed\n`);
  totals.passed += passed;
  totals.failed += failed;
};

/** Counts as one test. Its output is shown as a whole at the end. */
async function check(script) {
  const { passed, output } = await timed(script, () => begin('npm', ['run', '--silent', script]));
  console.log(`\n── npm run ${script}`);
  if (output.trim() !== '') console.log(output.trimEnd());
  if (!passed) failures.push(`npm run ${script}`);
  count(script, passed ? 1 : 0, passed ? 0 : 1);
}

/** Runs jobs in order, as many concurrently as there are processors. */
async function doAll(jobs) {
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
}

/** A test runner that breaks before its report counts as one failure. */
const suite = (name, passedWell, reportFile, read) => {
  const result = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  failures.push(...(result.failures ?? []));
  if (result.failed === 0 && !passedWell) failures.push(`${name}: the runner reported an error of no test`);
  count(name, result.passed, result.failed === 0 && !passedWell ? 1 : result.failed);
};

const inShort = (title, message = '') => [title, ...message.split('\n').slice(0, 15)].join('\n    ');

/** Recursive, each with the result of its last try. */
const journeysIn = ({ file, specs = [], suites = [] }) => [
  ...specs.map(({ line, title, tests }) => ({ name: `${file}:${line} ${title}`, tests })),
  ...suites.flatMap(journeysIn),
];

requireNode();
const started = performance.now();
// The system's packages are installed while npm installs ours.
const browserInstall = beginBrowserInstall(begin);
await timed('installation', async () => {
  installIfChanged(console.log);
  await browserInstall;
});

let hasBuilt = false;
await timed('checks and build together', async () => {
  // First, since types, lint and build read the routes concurrently.
  await begin('node', ['web/generate-routes.mjs']);
  const build = async () => {
    const { passed, output } = await timed('build', () =>
      begin('node', ['scripts/build.mjs', '--for-tests']),
    );
    hasBuilt = passed;
    if (passed) return;
    console.log(`\n── npm run build\n${output}`);
    failures.push('npm run build');
  };
  // The longest first, so that none is left alone at the end.
  const checks = ['types', 'lint', 'format', 'texts', 'schema', 'boundaries', 'unused'].map(
    (each) => () => check(each),
  );
  await doAll([checks[0], build, ...checks.slice(1)]);
});

const hasBrowser = ensureBrowser(run);

/** Its output is shown as a whole at the end, since others run at the same time. */
async function runTests({ name, reportName, runner, canRun = true, read }) {
  const reportFile = join(reports, reportName);
  const { passed, output } = await timed(name, async () =>
    canRun
      ? begin('npx', runner(reportFile), { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile })
      : { passed: false, output: 'There is no build or no browser.' },
  );
  console.log(`\n── ${name}\n${output.trimEnd()}`);
  suite(name, passed, reportFile, read);
}

/** @param projects a pattern of their names */
const vitest = (projects) => (reportFile) => [
  'vitest',
  'run',
  `--project=${projects}`,
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
];

const readVitest = (report) => ({
  passed: report.numPassedTests,
  // A file that fails to load has no tests, but counts as a failure.
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
});

const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected,
  // A test that passed only at its second try is a defect.
  failed: stats.unexpected + stats.flaky,
  failures: suites
    .flatMap(journeysIn)
    .flatMap(({ name, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => inShort(name, results.find(({ error }) => error)?.error.message)),
    ),
});

await timed('tests together', () =>
  doAll(
    [
      {
        name: 'unit and API tests',
        reportName: 'unit.json',
        runner: vitest('!components*'),
        read: readVitest,
      },
      {
        // Beside those of the server, since each often leaves a processor idle; pages of components use both.
        name: 'browser journeys',
        reportName: 'journeys.json',
        runner: () => ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json'],
        canRun: hasBuilt && hasBrowser,
        read: readPlaywright,
      },
      {
        name: 'component tests',
        reportName: 'components.json',
        runner: vitest('components*'),
        canRun: hasBrowser,
        read: readVitest,
      },
    ].map((tests) => () => runTests(tests)),
  ),
);

rmSync(reports, { recursive: true, force: true });
times.push({ part: 'all', seconds: Number(((performance.now() - started) / 1_000).toFixed(1)) });
console.table(Object.fromEntries(times.map(({ part, seconds }) => [part, { seconds }])));
for (const failure of failures) console.log(`✘ ${failure}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

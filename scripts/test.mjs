// Runs every check and test there is and ends with the plain count of them: `N passed, N failed`.
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
/** What failed and why, said again at the end, where whoever reads a log looks first. */
const failures = [];
/** Seconds that each part took. */
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

/** A check has no cases of its own: it counts as one. Its output is shown when it has ended, whole. */
async function check(script) {
  const { passed, output } = await timed(script, () => begin('npm', ['run', '--silent', script]));
  console.log(`\n── npm run ${script}`);
  if (output.trim() !== '') console.log(output.trimEnd());
  if (!passed) failures.push(`npm run ${script}`);
  count(script, passed ? 1 : 0, passed ? 0 : 1);
}

/** Does jobs in their order, as many at once as there are processors. */
async function doAll(jobs) {
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
}

/** A test runner that broke before it could report counts as one failure, however it came to that. */
const suite = (name, passedWell, reportFile, read) => {
  const result = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  failures.push(...(result.failures ?? []));
  if (result.failed === 0 && !passedWell) failures.push(`${name}: the runner reported an error of no test`);
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
const started = performance.now();
// The system's packages come while npm fetches ours.
const browserInstall = beginBrowserInstall(begin);
await timed('installation', async () => {
  installIfChanged(console.log);
  await browserInstall;
});

let hasBuilt = false;
await timed('checks and build together', async () => {
  // Types, lint and the build all read the routes; none of them shall find them half written.
  await begin('node', ['web/generate-routes.mjs']);
  const build = async () => {
    const { passed, output } = await timed('build', () => begin('node', ['scripts/build.mjs']));
    hasBuilt = passed;
    if (passed) return;
    console.log(`\n── npm run build\n${output}`);
    failures.push('npm run build');
  };
  // The longest first, so that no processor is left alone with one at the end.
  const checks = ['types', 'lint', 'format', 'texts', 'schema', 'boundaries', 'unused'].map(
    (each) => () => check(each),
  );
  await doAll([checks[0], build, ...checks.slice(1)]);
});

const hasBrowser = ensureBrowser(run);
console.log('\n── Unit, API and component tests');
const unitReport = join(reports, 'vitest.json');
const unitPassed = await timed('unit, API and component tests', () =>
  run('npx', ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`]),
);
suite('Unit, API and component tests', unitPassed, unitReport, (report) => ({
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
const journeyReport = join(reports, 'playwright.json');
const journeysPassed = await timed(
  'browser journeys',
  () =>
    hasBuilt &&
    hasBrowser &&
    run('npx', ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
    }),
);
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
times.push({ part: 'all', seconds: Number(((performance.now() - started) / 1_000).toFixed(1)) });
console.table(Object.fromEntries(times.map(({ part, seconds }) => [part, { seconds }])));
for (const failure of failures) console.log(`✘ ${failure}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

// Runs every check and test there is and ends with the plain count of them: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfChanged, requireNode } from './install.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const reports = mkdtempSync(join(tmpdir(), 'vantage-test-'));
const totals = { passed: 0, failed: 0 };

/** Runs a command with its output shown; says whether it ended well. */
const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0;

const count = (name, passed, failed) => {
  console.log(`\n${name}: ${passed} passed, ${failed} failed\n`);
  totals.passed += passed;
  totals.failed += failed;
};

/** A check has no cases of its own: it counts as one. */
const check = (script) => {
  console.log(`\n── npm run ${script}`);
  const passed = run('npm', ['run', '--silent', script]);
  count(script, passed ? 1 : 0, passed ? 0 : 1);
};

/** A test runner that broke before it could report counts as one failure, however it came to that. */
const suite = (name, passedWell, reportFile, read) => {
  const result = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  count(name, result.passed, result.failed === 0 && !passedWell ? 1 : result.failed);
};

/** Chromium from the system's packages where there is one, else Playwright's own. */
function ensureBrowser() {
  if (process.platform !== 'linux') return run('npx', ['playwright', 'install', 'chromium']);
  if (existsSync('/usr/bin/chromium')) return true;
  console.log('Installing Chromium…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    return (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        DEBIAN_FRONTEND: 'noninteractive',
      })
    );
  }
  return run('npx', ['playwright', 'install', 'chromium']);
}

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
}));

console.log('\n── Browser journeys');
const { buildIfChanged } = await import('./build.mjs');
await buildIfChanged(console.log);
const journeyReport = join(reports, 'playwright.json');
const journeysPassed =
  ensureBrowser() &&
  run('npx', ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
  });
suite('Browser journeys', journeysPassed, journeyReport, ({ stats }) => ({
  passed: stats.expected,
  // A test that passed only at its second try is a defect of its own.
  failed: stats.unexpected + stats.flaky,
}));

rmSync(reports, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

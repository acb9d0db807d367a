import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const checkout = join(import.meta.dirname, '..');
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));

/** Imports that each rule must report; a file may occur in one of them only. */
const violations = {
  'no-cycles': [['server/src/platform/cycle/a.ts', 'server/src/platform/cycle/b.ts']],
  'contract-knows-zod-only': [
    ['contract/uses-fastify.ts', 'fastify'],
    ['contract/uses-locales.ts', 'locales/en/planted.json'],
  ],
  'web-and-server-never-meet': [
    ['web/src/lib/uses-server.ts', 'server/src/platform/planted.ts'],
    ['server/src/platform/uses-web.ts', 'web/src/lib/planted.ts'],
  ],
  'web-routes': [
    ['web/src/features/first/uses-route.ts', 'web/src/routes/planted.ts'],
    ['web/src/ui/uses-route.ts', 'web/src/routes/planted.ts'],
    ['web/src/lib/uses-route.ts', 'web/src/routes/planted.ts'],
  ],
  'web-features-stay-apart': [
    ['web/src/features/first/uses-second.ts', 'web/src/features/second/planted.ts'],
  ],
  'web-ui-and-lib-know-no-feature': [
    ['web/src/ui/uses-feature.ts', 'web/src/features/second/planted.ts'],
    ['web/src/lib/uses-feature.ts', 'web/src/features/second/planted.ts'],
  ],
  'web-samples-stand-alone': [
    ['web/samples/uses-web.ts', 'web/src/lib/planted.ts'],
    ['web/samples/uses-contract.ts', 'contract/planted.ts'],
    ['web/samples/uses-locales.ts', 'locales/en/planted.json'],
  ],
  'web-showcase-and-testing-do-not-ship': [
    ['web/src/ui/uses-showcase.ts', 'web/showcase/planted.ts'],
    ['web/samples/uses-testing.ts', 'web/testing/planted.ts'],
  ],
  'web-showcase-knows-no-feature': [
    ['web/showcase/uses-feature.ts', 'web/src/features/second/planted.ts'],
    ['web/showcase/uses-route.ts', 'web/src/routes/planted.ts'],
  ],
  'survey-document-stands-alone': [
    ['survey-document/src/uses-contract.ts', 'contract/planted.ts'],
    ['survey-document/src/uses-survey-core.ts', 'survey-core'],
  ],
  'server-modules-meet-at-their-index': [
    ['server/src/modules/first/uses-service.ts', 'server/src/modules/second/second.service.ts'],
  ],
  'dev-mailbox-and-embedded-postgresql-stand-alone': [
    ['dev-mailbox/src/uses-server.ts', 'server/src/platform/planted.ts'],
    ['dev-mailbox/src/uses-scripts.ts', 'scripts/planted.mjs'],
    ['embedded-postgresql/src/uses-contract.ts', 'contract/planted.ts'],
    ['embedded-postgresql/src/uses-mailbox.ts', 'dev-mailbox/src/planted.ts'],
  ],
  'server-platform-knows-no-module': [
    ['server/src/platform/uses-module.ts', 'server/src/modules/second/index.ts'],
    ['server/src/platform/uses-config.ts', 'server/src/config.ts'],
  ],
  'locales-are-for-web-mail-and-surveys': [
    ['server/src/modules/first/uses-locales.ts', 'locales/en/planted.json'],
    ['server/src/platform/http/uses-locales.ts', 'locales/en/planted.json'],
  ],
  'only-routes-know-fastify': [
    ['server/src/modules/first/uses-fastify.service.ts', 'fastify'],
    ['server/src/modules/first/uses-fastify-plugin.ts', '@fastify/static'],
  ],
  'only-repositories-know-the-database': [
    ['server/src/modules/first/uses-kysely.service.ts', 'kysely'],
    ['server/src/modules/first/uses-kysely.routes.ts', 'kysely'],
    ['server/src/modules/first/uses-pg.ts', 'pg'],
  ],
  'routes-call-services': [
    ['server/src/modules/first/calls-repository.routes.ts', 'server/src/modules/first/first.repository.ts'],
    ['server/src/modules/first/calls-presenter.routes.ts', 'server/src/modules/first/first.presenter.ts'],
  ],
  'repositories-are-at-the-bottom': [
    ['server/src/modules/first/calls-service.repository.ts', 'server/src/modules/first/first.service.ts'],
    ['server/src/modules/first/calls-presenter.repository.ts', 'server/src/modules/first/first.presenter.ts'],
  ],
  'nothing-that-ships-imports-testing': [
    ['server/src/modules/first/uses-testing.ts', 'server/testing/planted.ts'],
    ['web/samples/uses-own-testing.ts', 'web/samples/testing/planted.ts'],
  ],
  'bench-setup-is-at-the-bottom': [['bench/setup/uses-load.ts', 'bench/load/planted.ts']],
  'bench-load-and-browser-know-no-figure': [
    ['bench/load/uses-figures.ts', 'bench/figures/planted.ts'],
    ['bench/browser/uses-load.ts', 'bench/load/planted.ts'],
  ],
  'bench-journeys-and-faults-use-the-product-from-outside': [
    ['bench/figures/uses-module.ts', 'server/src/modules/second/index.ts'],
    ['e2e/uses-web.ts', 'web/src/lib/planted.ts'],
    ['faults/uses-app.ts', 'server/src/app.ts'],
  ],
  'the-product-knows-neither-bench-nor-faults-nor-scripts-nor-journeys': [
    ['server/src/platform/uses-scripts.ts', 'scripts/planted.mjs'],
    ['server/testing/uses-faults.ts', 'faults/planted.ts'],
    ['web/src/lib/uses-journeys.ts', 'e2e/planted.ts'],
    ['web/testing/uses-bench.ts', 'bench/setup/planted.ts'],
  ],
  'journeys-know-neither-bench-nor-scripts': [
    ['e2e/uses-bench.ts', 'bench/setup/planted.ts'],
    ['e2e/uses-scripts.ts', 'scripts/planted.mjs'],
  ],
  'faults-know-neither-bench-nor-scripts-nor-journeys': [
    ['faults/uses-bench.ts', 'bench/setup/planted.ts'],
    ['faults/uses-journeys.ts', 'e2e/planted.ts'],
  ],
  'fault-harness-knows-no-case': [['faults/harness/uses-case.ts', 'faults/cases/planted.ts']],
  'no-unresolvable': [['server/src/platform/uses-nothing.ts', 'no-such-package']],
};

/** Imports that look like those above, but are part of the architecture. */
const allowed = [
  ['contract/uses-zod.ts', 'zod'],
  ['web/src/routes/uses-feature.ts', 'web/src/features/second/planted.ts'],
  ['web/src/features/second/uses-own.ts', 'web/src/features/second/planted.ts'],
  ['web/src/features/second/uses-ui.ts', 'web/src/ui/planted.ts'],
  ['web/showcase/uses-ui.ts', 'web/src/ui/planted.ts'],
  ['server/src/modules/first/uses-second.service.ts', 'server/src/modules/second/index.ts'],
  ['server/src/modules/first/uses-pg.repository.ts', 'pg'],
  ['server/src/modules/first/uses-kysely.repository.ts', 'kysely'],
  ['server/src/modules/first/uses-kysely.test.ts', 'kysely'],
  ['server/src/modules/first/uses-fastify.routes.ts', 'fastify'],
  ['server/src/modules/first/uses-testing.test.ts', 'server/testing/planted.ts'],
  ['server/src/platform/uses-kysely.ts', 'kysely'],
  ['server/src/platform/mail/uses-locales.ts', 'locales/en/planted.json'],
  ['server/src/modules/surveys/validation/uses-locales.ts', 'locales/en/planted.json'],
  ['bench/figures/uses-setup.ts', 'bench/setup/planted.ts'],
  ['e2e/uses-testing.ts', 'server/testing/planted.ts'],
  ['faults/cases/uses-harness.ts', 'faults/harness/planted.ts'],
  ['faults/uses-platform.ts', 'server/src/platform/planted.ts'],
  // What was built from our sources contains all of them.
  ['server/dist/main.js', 'web/src/lib/planted.ts'],
];

const targets = [...Object.values(violations).flat(), ...allowed];
const isFile = (target) => target.includes('/') && !target.startsWith('@');
let folder;

const write = (file, content) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};

/** Runs what `npm run boundaries` runs first, in the folder of planted files. */
const cruise = () => {
  const [, ...words] = scripts.boundaries.split(' && ')[0].split(' ');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...words.slice(0, -1),
      'json',
      // The packages are linked; otherwise their paths would lead out of the folder.
      '--preserve-symlinks',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).summary.violations;
};

let match;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vantage-boundaries-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json'])
    cpSync(join(checkout, file), join(folder, file));
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  for (const [, target] of targets)
    if (isFile(target)) write(target, target.endsWith('.json') ? '{}' : 'export const planted = 1;');
  for (const [file, target] of targets) {
    const path = relative(dirname(file), target);
    const specifier = isFile(target) ? (path.startsWith('.') ? path : `./${path}`) : target;
    write(
      file,
      `import type * as planted from '${specifier.replace(/\.ts$/, '')}';\nexport type P = typeof planted;`,
    );
  }
  write('server/src/platform/cycle/b.ts', "import './a';\n");
  match = cruise();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each rule has an import that it must report', () => {
  expect(Object.keys(violations).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(violations))('%s', (name, imports) => {
  test.each(imports)('reports alone that %s imports %s', (file) => {
    const rules = match.filter(({ from }) => from === file).map(({ rule }) => rule.name);
    expect(rules).toEqual([name]);
  });
});

test('every other import is allowed', () => {
  const planted = new Set(Object.values(violations).flatMap((imports) => imports.map(([file]) => file)));
  planted.add('server/src/platform/cycle/b.ts');
  expect(match.filter(({ from }) => !planted.has(from)).map(({ from, rule }) => [from, rule.name])).toEqual(
    [],
  );
});

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Says in which process it was loaded, and writes a server that says in which process it runs. */
const bundler = (name) => `
import { writeFileSync } from 'node:fs';
console.log('${name}', process.pid);
export const build = async ({ entryPoints, outdir }) => {
  if (entryPoints?.main) writeFileSync(outdir + '/main.js', "console.log('server', process.pid)");
};`;

let checkout;
const write = (file, content) => {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), content);
};

/** @returns the lines of each output with process ids replaced by whether it is the started process */
const start = () => {
  const { pid, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', 'start.mjs')], {
    encoding: 'utf8',
  });
  const lines = (output) =>
    output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/\d+$/, (id) => (Number(id) === pid ? 'here' : 'in a child')));
  return { stdout: lines(stdout), stderr: lines(stderr) };
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'vantage-start-'));
  for (const script of ['start', 'build', 'install'])
    cpSync(join(import.meta.dirname, `${script}.mjs`), join(checkout, 'scripts', `${script}.mjs`));
  for (const source of [
    'contract',
    'dev-mailbox',
    'embedded-postgresql',
    'locales',
    'server',
    'survey-document',
    'web/dist',
  ])
    mkdirSync(join(checkout, source), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write('node_modules/.installed-from', createHash('sha256').update('{}').digest('hex'));
  write('web/samples/build.mjs', 'export const buildSamples = () => undefined;');
  for (const name of ['esbuild', 'vite']) {
    write(`node_modules/${name}/package.json`, '{"type":"module","exports":"./index.js"}');
    write(`node_modules/${name}/index.js`, bundler(name));
  }
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test('the process of a first start loads no bundler, so that it takes what that of a second takes', () => {
  const first = start();
  expect(first.stdout).toEqual(['Building…', 'server here']);
  expect(first.stderr.toSorted()).toEqual(['esbuild in a child', 'vite in a child']);
  expect(start()).toEqual({ stdout: ['server here'], stderr: [] });
});

test('a changed source is built again', () => {
  start();
  write('server/changed.ts', '');
  expect(start().stderr).toContain('esbuild in a child');
});

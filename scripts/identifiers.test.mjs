import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'vantage-identifiers-'));
const { rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
// The other rules need the types of the whole program, which takes long.
const config = join(directory, 'oxlintrc.json');
writeFileSync(
  config,
  JSON.stringify({ rules: { 'id-denylist': rules['id-denylist'], 'id-match': rules['id-match'] } }),
);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** @returns the identifiers that the linter rejects in a file with this text */
const rejectedIn = (text) => {
  const file = join(directory, 'example.ts');
  writeFileSync(file, text);
  const { stdout } = spawnSync('npx', ['oxlint', '--config', config, '--format', 'json', file], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(stdout)
    .diagnostics.filter(({ code }) => /id-(?:denylist|match)/.test(code))
    .map(({ message }) => /'(\w+)'/.exec(message)?.[1]);
};

it('rejects words that mean a problem, and helpers that are named after what they return', () => {
  const text = `
    export const fault = 1;
    export const nameOf = (one: number) => one;
    export interface Example { readonly refusal: string }
    export const select = ({ given }: { given: number }) => given;
    export const isPartOf = (one: number) => one;
    export const problem = 2;`;
  const rejected = new Set(rejectedIn(text));
  expect(rejected).toEqual(new Set(['fault', 'nameOf', 'refusal', 'given']));
});

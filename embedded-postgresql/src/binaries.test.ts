import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNativePackage, prepareBinaries } from './binaries';
import { chooseRunAs } from './run-as';

const isRoot = process.getuid?.() === 0;

describe('prepareBinaries', () => {
  let root: string;
  let copyRoot: string;
  let directory: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'vantage-binaries-')));
    chmodSync(root, 0o755);
    copyRoot = path.join(root, 'copies');
    directory = path.join(root, 'package', 'native');
    mkdirSync(path.join(directory, 'bin'), { recursive: true });
    mkdirSync(path.join(directory, 'lib'));
    writeFileSync(path.join(directory, 'bin', 'postgres'), '');
    writeFileSync(path.join(directory, 'lib', 'libx.so.1.2'), '');
    writeFileSync(
      path.join(directory, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
    );
  });

  afterEach(() => rmSync(root, { recursive: true }));

  test('creates the library links that npm omits, in place', () => {
    const { postgres } = prepareBinaries({ directory, build: 'b' }, null, copyRoot);
    expect(postgres).toBe(path.join(directory, 'bin', 'postgres'));
    expect(readlinkSync(path.join(directory, 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
  });

  test.runIf(isRoot)(
    'copies the binaries with their links if the user that runs them cannot reach them',
    () => {
      chmodSync(path.join(root, 'package'), 0o700);
      const runAs = chooseRunAs(null);
      const expected = path.join(copyRoot, 'binaries-b');
      for (let round = 1; round <= 2; round++) {
        const { postgres } = prepareBinaries({ directory, build: 'b' }, runAs, copyRoot);
        expect(postgres).toBe(path.join(expected, 'bin', 'postgres'));
      }
      expect(readlinkSync(path.join(expected, 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
    },
  );

  test('finds the build that npm installed for this machine', () => {
    expect(findNativePackage().build).toContain(process.arch);
  });
});

import { expect, test } from 'vitest';
import { findForbidden, findShippedPackages, isAllowed } from './third-party-notices.mjs';

const lock = {
  packages: {
    server: { dependencies: { a: '1', '@vantage/web': '*' }, devDependencies: { tool: '1' } },
    'node_modules/@vantage/web': { link: true, resolved: 'web' },
    web: { dependencies: { b: '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/b': {
      version: '1.0.0',
      license: '(MPL-2.0 OR ISC)',
      optionalDependencies: { absent: '1' },
    },
    'node_modules/tool': { version: '1.0.0', license: 'SEE LICENSE IN LICENSE.md' },
    'node_modules/@img/sharp-libvips-linux-x64': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
  },
};

test('packages that ship are found where Node.js would load them', () => {
  expect(findShippedPackages(lock, ['server'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
  ]);
});

test('a copyleft or commercial license is reported, with the exception of a shared library', () => {
  expect(findForbidden(lock, findShippedPackages(lock, ['server']))).toEqual(['b 2.0.0: GPL-3.0-only']);
  expect(findForbidden(lock, ['node_modules/tool'])).toEqual(['tool 1.0.0: SEE LICENSE IN LICENSE.md']);
  expect(findForbidden(lock, ['node_modules/@img/sharp-libvips-linux-x64'])).toEqual([]);
});

test('of several licenses one suffices, unless all apply', () => {
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)')).toBe(true);
  expect(isAllowed('MIT AND LGPL-3.0-or-later')).toBe(false);
  expect(isAllowed('MIT AND LGPL-3.0-or-later', ['LGPL-3.0-or-later'])).toBe(true);
});

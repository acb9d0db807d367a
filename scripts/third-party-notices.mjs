// Prints the licenses of all packages that ship: those that the server loads, and those that are bundled for browsers.
// With `--check`, only fails if one has a license that is not allowed.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const shippedWorkspaces = [
  'contract',
  'dev-mailbox',
  'embedded-postgresql',
  'locales',
  'server',
  'survey-document',
  'web',
];

/** They require no more than a notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** Packages with a license that is not allowed in general, and why they may ship. */
const exceptions = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    license: 'LGPL-3.0-or-later',
    why: 'libvips is an unmodified shared library, which anyone can replace',
  },
];

/** Such as `(MIT OR Apache-2.0)` or `MIT AND ISC`; npm's licenses have no nested parentheses. */
export const isAllowed = (license, also = []) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => allowed.has(id) || also.includes(id)));

/** Finds a dependency as Node.js does. @returns its path in the lock file */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.replace(/\/?(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return null;
  }
};

/** Paths of all packages that the workspaces need at run time, for every platform. */
export function findShippedPackages({ packages }, workspaces = shippedWorkspaces) {
  const visited = new Set();
  const visit = (path) => {
    if (visited.has(path)) return;
    visited.add(path);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = resolve(packages, path, name);
      if (next !== null) visit(next);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...visited].filter((path) => path.includes('node_modules/')).toSorted();
}

const readName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @returns a line for each package whose license is not allowed */
export const findForbidden = (lock, paths) =>
  paths.flatMap((path) => {
    const { license = '(none)', version } = lock.packages[path];
    const also = exceptions
      .filter(({ packages }) => packages.test(readName(path)))
      .map((exception) => exception.license);
    return isAllowed(license, also) ? [] : [`${readName(path)} ${version}: ${license}`];
  });

const readTexts = (folder) =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Packages of other platforms are not installed, so they are left out. */
export const formatNotices = (lock, paths, folder = checkout) =>
  paths
    .filter((path) => existsSync(join(folder, path)))
    .map((path) => {
      const { license, version } = lock.packages[path];
      return [`${readName(path)} ${version} (${license})`, ...readTexts(join(folder, path))].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  const paths = findShippedPackages(lock);
  const forbidden = findForbidden(lock, paths);
  if (forbidden.length > 0) {
    console.error(`These packages must not ship with their licenses:\n${forbidden.join('\n')}`);
    process.exitCode = 1;
  } else if (!process.argv.includes('--check')) {
    console.log(formatNotices(lock, paths));
  }
}

// Assembles what the image holds: node scripts/assemble-image.mjs FOLDER. Needs a build and the installed packages.
// Production packages only, without the embedded database and mailbox, which need none of the pages' packages either.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const lock = readJson(join(checkout, 'package-lock.json')).packages;

/** Workspaces that an own database and mail server replace. */
const leftOut = ['@vantage/dev-mailbox', '@vantage/embedded-postgresql'];

/** Key of the package that Node.js would load, looked for as Node.js does: from the nearest folder outwards. */
function findPackage(from, name) {
  for (
    let folder = from;
    ;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  ) {
    const key = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[key]) return key;
    if (folder === '') return null;
  }
}

/**
 * Keys in package-lock.json of what a workspace needs at run time, with the optional packages of this platform.
 * @param workspace its folder
 */
export function productionPackages(workspace) {
  const packages = new Set();
  const visit = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = lock[from];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (leftOut.includes(name)) continue;
      const key = findPackage(from, name);
      if (key === null) continue;
      // A workspace is part of the bundle; only its packages are needed.
      if (lock[key].link) visit(lock[key].resolved);
      else if (!packages.has(key) && existsSync(join(checkout, key))) {
        packages.add(key);
        visit(key);
      }
    }
  };
  visit(workspace);
  return [...packages].toSorted();
}

const isRead = (source) =>
  !/(\.d\.[cm]?ts|\.map|\.md|\.markdown)$|\/(node_modules|test|tests|docs|examples|\.github)$/.test(source);

function copyPackage(key, folder) {
  const root = join(checkout, key);
  cpSync(root, join(folder, key), {
    recursive: true,
    // Nested packages have keys of their own. Licenses stay, whatever they are called.
    filter: (source) => source === root || isRead(source) || /^(licen[cs]e|notice)/i.test(basename(source)),
  });
}

function readLicense(key) {
  const folder = join(checkout, key);
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}

/** Name, version and license of all that is distributed, the packages in the pages' bundles included. */
function notices() {
  const keys = new Set([...productionPackages('server'), ...productionPackages('web')]);
  return [...keys]
    .toSorted()
    .map((key) => {
      const { name, version, license } = readJson(join(checkout, key, 'package.json'));
      return `${name} ${version} (${license ?? 'see below'})\n\n${readLicense(key)}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

export function assembleImage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'server'), { recursive: true });
  const copy = (path, filter = () => true) =>
    cpSync(join(checkout, path), join(folder, path), { recursive: true, filter });
  copy('server/dist', (source) => !/\/source-workers$|\/built-from$/.test(source));
  copy('server/migrations');
  copy('web/dist');
  for (const key of productionPackages('server')) copyPackage(key, folder);
  // The server reads texts from files, unlike the other workspaces, which are part of the bundle.
  cpSync(join(checkout, 'locales'), join(folder, 'node_modules/@vantage/locales'), { recursive: true });
  const { name, version, license } = readJson(join(checkout, 'package.json'));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type: 'module' }, null, 2)}\n`,
  );
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder === undefined) {
    console.error('usage: node scripts/assemble-image.mjs FOLDER');
    process.exit(2);
  }
  assembleImage(resolve(folder));
}

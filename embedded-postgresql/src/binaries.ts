import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { canReach, type RunAs } from './run-as';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** PostgreSQL as unpacked by npm; `build` identifies version and platform. */
export interface NativePackage {
  directory: string;
  build: string;
}

/** Resolved, not imported, so that it works from source and bundle alike. @throws EmbeddedPostgresError */
export function findNativePackage(): NativePackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for this machine: the package ${name} is not installed; install with optional dependencies or set DATABASE_URL`,
    );
  }
  const root = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { directory: path.join(root, 'native'), build: `${version}-${platform}-${process.arch}` };
}

/**
 * In place if `runAs` can run it, otherwise from a copy: for a checkout in a private home directory, or a
 * read-only one whose links npm's install scripts did not create.
 */
export function prepareBinaries(native: NativePackage, runAs: RunAs, copyRoot: string): Binaries {
  if (makeLinks(native.directory) && canReach(runAs, path.join(native.directory, 'bin'))) {
    return programs(native.directory);
  }
  const copy = path.join(copyRoot, `binaries-${native.build}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomUUID()}`;
    mkdirSync(copyRoot, { recursive: true });
    cpSync(native.directory, draft, { recursive: true, verbatimSymlinks: true });
    makeLinks(draft);
    if (runAs) openToOthers(copyRoot, draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // A concurrent start made the same copy first.
      if (!existsSync(copy)) throw error;
    }
  }
  if (!canReach(runAs, path.join(copy, 'bin'))) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL programs in ${copy} cannot be reached by user ${runAs?.uid}`,
    );
  }
  return programs(copy);
}

/** Under a strict umask, npm and the copy create files that only root can read. */
function openToOthers(copyRoot: string, copy: string): void {
  chmodSync(copyRoot, 0o755);
  spawnSync('chmod', ['-R', 'a+rX', copy], { stdio: 'ignore' });
}

/** npm packages cannot contain symbolic links; the install script that creates them may not have run. */
function makeLinks(directory: string): boolean {
  let complete = true;
  for (const { source, target } of listedLinks(directory)) {
    const link = path.join(directory, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') complete = false;
    }
  }
  return complete;
}

function listedLinks(directory: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(path.join(directory, 'pg-symlinks.json'), 'utf8'));
  } catch {
    // Builds without links (Windows) may come without the list.
    return [];
  }
}

function programs(directory: string): Binaries {
  const program = (name: string) =>
    path.join(directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

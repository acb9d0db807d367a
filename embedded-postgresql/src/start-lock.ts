import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isSameProcess, processIdentity } from './process-identity';

export interface StartLock {
  release(): void;
}

interface Holder {
  pid: number;
  identity: string;
}

/**
 * Node has no `flock`, and two processes could take over a stale lock file; so each holder creates the file
 * with the next number, and files are deleted only when a higher one exists. The highest is the lock, as long
 * as its process runs.
 */
export function acquireStartLock(folder: string): StartLock | { heldBy: number } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const highest = highestNumber(folder);
  const holder = readHolder(folder, highest);
  if (holder) return { heldBy: holder.pid };

  const mine = highest + 1;
  const me: Holder = { pid: process.pid, identity: processIdentity(process.pid) ?? '' };
  const draft = path.join(folder, `draft-${randomUUID()}`);
  try {
    // Linked into place, so that no other process reads half a holder.
    writeFileSync(draft, JSON.stringify(me), { flag: 'wx' });
    linkSync(draft, path.join(folder, String(mine)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { heldBy: readHolder(folder, mine)?.pid ?? 0 };
  } finally {
    rmSync(draft, { force: true });
  }
  const now = highestNumber(folder);
  if (now !== mine) {
    rmSync(path.join(folder, String(mine)), { force: true });
    return { heldBy: readHolder(folder, now)?.pid ?? 0 };
  }
  for (const number of numbers(folder)) {
    if (number < mine) rmSync(path.join(folder, String(number)), { force: true });
  }
  // The emptied file stays: if the numbers restarted, a slow competitor could acquire the lock as well.
  return { release: () => writeFileSync(path.join(folder, String(mine)), '') };
}

export function startLockHolder(folder: string): number | null {
  return readHolder(folder, highestNumber(folder))?.pid ?? null;
}

function numbers(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function highestNumber(folder: string): number {
  return Math.max(0, ...numbers(folder));
}

function readHolder(folder: string, number: number): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path.join(folder, String(number)), 'utf8')) as Holder;
    return isSameProcess(holder.pid, holder.identity) ? holder : null;
  } catch (error) {
    // Empty: released. Missing: never held, or just replaced by a higher one, which `linkSync` then detects.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

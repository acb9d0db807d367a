import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { canReach, type RunAs } from './run-as';

/** For root, when PostgreSQL's user cannot reach the checkout or DATA_DIR. */
export const SHARED_ROOT = '/var/lib/vantage-postgres';

/** The folder of one embedded server. Everything except `cluster` belongs to the user that runs Vantage. */
export interface Home {
  directory: string;
  /** Owned by the user that PostgreSQL runs as. */
  cluster: string;
  /** The passwords, readable by this process's user only. */
  credentials: string;
  hba: string;
}

/** The folder inside DATA_DIR that always contains the lock, wherever the data is. */
export function getAnchor(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

export function getLockFolder(dataDir: string): string {
  return path.join(getAnchor(dataDir), 'lock');
}

/** Creates the anchor and returns DATA_DIR's real path, so that each directory has only one name. */
export function prepareDataDir(dataDir: string): string {
  mkdirSync(getAnchor(dataDir), { recursive: true });
  const real = realpathSync(dataDir);
  const anchor = getAnchor(real);
  const us = process.getuid?.() ?? 0;
  if (us !== 0 && statSync(anchor).uid !== us) {
    throw new EmbeddedPostgresError(`The embedded database in ${anchor} belongs to another user`);
  }
  // Root's PostgreSQL runs as another user, who has to pass through to the cluster.
  chmodSync(anchor, us === 0 ? 0o711 : 0o700);
  return real;
}

/**
 * Null before the first start. Expects a real path.
 * @throws EmbeddedPostgresError if the pointer leads nowhere: starting empty would look like lost data
 */
export function findHome(dataDir: string): Home | null {
  const anchor = getAnchor(dataDir);
  const pointer = getPointer(anchor);
  if (!existsSync(pointer)) return existsSync(path.join(anchor, 'cluster')) ? homeIn(anchor) : null;
  const directory = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(directory)) {
    throw new EmbeddedPostgresError(
      `The data of ${dataDir} is in ${directory} (as ${pointer} says), which is gone`,
    );
  }
  return homeIn(directory);
}

/** Requires the start lock. */
export function createHome(dataDir: string, runAs: RunAs): Home {
  const anchor = getAnchor(dataDir);
  if (canReach(runAs, anchor)) return homeIn(anchor);
  mkdirSync(SHARED_ROOT, { recursive: true });
  chmodSync(SHARED_ROOT, 0o755);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  // With a random suffix: a DATA_DIR that was moved keeps its data when a new one takes its name.
  const directory = mkdtempSync(path.join(SHARED_ROOT, `${hash}-`));
  chmodSync(directory, 0o711);
  writeFileSync(getPointer(anchor), `${directory}\n`);
  return homeIn(directory);
}

function getPointer(anchor: string): string {
  return path.join(anchor, 'location');
}

function homeIn(directory: string): Home {
  const inside = (name: string) => path.join(directory, name);
  return {
    directory,
    cluster: inside('cluster'),
    credentials: inside('credentials.json'),
    hba: inside('pg_hba.conf'),
  };
}

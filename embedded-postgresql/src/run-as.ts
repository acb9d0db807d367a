import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error';

/** The user that PostgreSQL runs as; null means the user of this process. */
export type RunAs = { uid: number; gid: number } | null;

/** Users that operating systems come with, the least privileged first. */
const CANDIDATES = ['nobody', 'postgres', 'daemon'];

/** PostgreSQL refuses root, which uses the cluster's owner or a system user. @throws if there is none */
export function chooseRunAs(clusterDir: string | null): RunAs {
  if (process.getuid?.() !== 0) return null;
  const owner = clusterDir === null ? undefined : lstatSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  for (const name of CANDIDATES) {
    const user = users.get(name);
    if (user && user.uid !== 0) return user;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root and /etc/passwd has none of the users ${CANDIDATES.join(', ')} to run it as; start as an ordinary user or set DATABASE_URL`,
  );
}

/** Asks the system by trying, since mode bits are not the only access control. */
export function canReach(runAs: RunAs, directory: string): boolean {
  if (!runAs) return true;
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    ...spawnOptions(runAs),
    stdio: 'ignore',
  });
  if (error)
    throw new EmbeddedPostgresError(`No process can be started as user ${runAs.uid}: ${error.message}`);
  return status === 0;
}

/** In its own session, since Ctrl-C is for the parent, and without the caller's PG* and locale variables. */
export function spawnAs(runAs: RunAs, command: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(command, args, { ...spawnOptions(runAs), ...options });
}

export async function execAs(
  runAs: RunAs,
  command: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; stderr: string }> {
  const child = spawnAs(runAs, command, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // A program that ends before reading everything is judged by its exit code, not by the broken pipe.
  child.stdin?.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, stderr }));
  });
}

function spawnOptions(runAs: RunAs): SpawnOptions & { cwd: string } {
  const windows = process.platform === 'win32';
  return {
    // The parent's own working directory may be closed to the other user.
    cwd: windows ? process.cwd() : '/',
    env: windows ? process.env : { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    detached: !windows,
    windowsHide: true,
    ...runAs,
  };
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process is there, but this platform or its permissions do not tell when it was started. */
const UNKNOWN = 'unknown';

/**
 * Names a process for ever: a bare process id is given out again after a reboot, in every new container and
 * on a busy machine, so the moment it was started belongs to its name.
 *
 * @returns null when no such process runs (a zombie that nobody reaped counts as ended).
 */
export function processIdentity(pid: number): string | null {
  if (process.platform === 'linux') {
    const identity = linuxIdentity(pid);
    if (identity !== undefined) return identity;
  } else if (process.platform !== 'win32') {
    const { status, stdout } = ps(pid, '-o', 'stat=', '-o', 'lstart=');
    if (status === 0 || status === 1) {
      const [state = '', ...started] = stdout.trim().split(/\s+/);
      return state === '' || state.startsWith('Z') ? null : started.join(' ');
    }
  }
  return answersSignals(pid) ? UNKNOWN : null;
}

/** Whether the very process that `identity` was taken from is still running. */
export function isSameProcess(pid: number, identity: string): boolean {
  const now = processIdentity(pid);
  if (now === null) return false;
  return now === UNKNOWN || identity === UNKNOWN || now === identity;
}

/**
 * Whether `pid` is the main PostgreSQL process of this very cluster. Told by the command line, because a
 * container's root may not read the working directory of another user's process.
 */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (processIdentity(pid) === null) return false;
  // Windows shows no command line without a helper; pg_ctl, which stops servers there, checks for itself.
  if (process.platform === 'win32') return true;
  const command = process.platform === 'linux' ? linuxCommand(pid) : ps(pid, '-o', 'command=').stdout;
  return /(^|\/)postgres\s/.test(command) && command.includes(clusterDir);
}

function linuxIdentity(pid: number): string | null | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name in brackets may hold spaces and brackets itself; fields are counted after its end.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18] ?? ''}`;
  } catch {
    return undefined;
  }
}

function linuxCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function ps(pid: number, ...columns: string[]): { status: number | null; stdout: string } {
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C' };
  const { status, stdout } = spawnSync('ps', ['-ww', ...columns, '-p', String(pid)], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout: stdout ?? '' };
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

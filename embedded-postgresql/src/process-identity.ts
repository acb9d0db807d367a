import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The process exists, but its start time cannot be read (platform or permissions). */
const UNKNOWN = 'unknown';

/** With its start time, since process ids are reused. @returns null if it has ended, as zombies have */
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

export function isSameProcess(pid: number, identity: string): boolean {
  const now = processIdentity(pid);
  if (now === null) return false;
  return now === UNKNOWN || identity === UNKNOWN || now === identity;
}

/** Checked by the command line: a container's root may not read another user's working directory. */
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
    // The command's name in parentheses may contain spaces and parentheses; fields are counted after it.
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { inject, onTestFinished } from 'vitest';

export interface Running {
  /** Ends the process as Ctrl-C does, and waits for its end. */
  stop(): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Ends the process at once, as a power failure does, and waits for that. */
  kill(): Promise<unknown>;
  /** Reads its output no longer, as when whatever did so has ended. */
  stopReading(): void;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Waits for a line of its output; fails when the process ends before. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts the real server process with nothing of our own environment but where to find Node.js. */
export function startServer(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [inject('serverBundle')], {
    env: { PATH: process.env['PATH'], DATA_DIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    ended,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
    stopReading: () => void child.stdout.destroy(),
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(stdout);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        void ended.then(() => reject(new Error(`It ended: ${stderr}`)));
      }),
  };
}

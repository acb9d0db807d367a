import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { inject, onTestFinished, type TestContext } from 'vitest';

export interface Running {
  /** Like Ctrl-C; resolves at the end. */
  stop(): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Like a power failure; resolves at the end. */
  kill(): Promise<unknown>;
  /** Simulates that the reader of its output ended. */
  stopReading(): void;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Waits for a line of its output; rejects if the process ends first. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
}

type Test = Pick<TestContext, 'onTestFinished'>;

/** The real server process with a minimal environment. @param test of the test, if others run at the same time */
export const startServer = (env: Record<string, string>, test: Test = { onTestFinished }): Running =>
  start([inject('serverBundle')], env, test);

/** The command line as a process, with the same environment. */
export const startVantage = (args: readonly string[], env: Record<string, string>): Running =>
  start([inject('serverBundle').replace(/main\.js$/, 'cli.js'), ...args], env, { onTestFinished });

function start(args: readonly string[], env: Record<string, string>, test: Test): Running {
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: tmpdir(),
      PUBLIC_URL: 'http://{tenant}.localhost',
      LOG_FORMAT: 'text',
      SHUTDOWN_DELAY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  test.onTestFinished(async () => {
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
          const match = pattern.exec(stdout);
          if (match) resolve(match);
        };
        child.stdout.on('data', look);
        void ended.then(() => reject(new Error(`It ended: ${stderr}`)));
      }),
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../setup/bench';
import type { Request } from '../setup/requests';

export interface SentRequest extends Omit<Request, 'body'> {
  readonly body?: string;
  /** A file with the body, if it is large. */
  readonly bodyFile?: string;
  readonly bytesPerSecond?: number;
  /** Path of the imports, if the request may start one to wait for. */
  readonly follow?: string;
}

export interface Scenario {
  readonly connections: number;
  readonly requests: readonly SentRequest[];
}

interface Sent {
  /** The number of responses by status, or of what else was done. */
  readonly responses: Readonly<Record<string, number>>;
  /** The longest wait for a response, in milliseconds. */
  readonly longest: number;
}

export interface Pressure {
  /** Aborts what is pending. */
  stop(): Promise<Sent>;
}

const program = fileURLToPath(new URL('../load-sender.mjs', import.meta.url));
/** For the database to finish what the load has started. */
const idleWithinMs = 120_000;

/** Consecutive readings that must be idle: between two statements the database is idle, too. */
const idleLooks = 5;

/** Waits until the server has finished what the load has started. */
export async function waitForIdle(bench: Bench): Promise<void> {
  const { database } = await bench.database();
  const deadline = Date.now() + idleWithinMs;
  let idle = 0;
  while (Date.now() < deadline) {
    const { rowCount } = await database.query(
      `select from pg_stat_activity where application_name = 'vantage' and state <> 'idle' limit 1`,
    );
    idle = rowCount === 0 ? idle + 1 : 0;
    if (idle === idleLooks) return;
    await delay(50);
  }
  throw new Error('The server was still at work long after the load');
}

export async function startPressure(bench: Bench, scenarios: readonly Scenario[]): Promise<Pressure> {
  const { origin } = (await bench.servers()).product;
  const folder = await mkdtemp(join(bench.folder, 'load-'));
  const file = join(folder, 'scenarios.json');
  await writeFile(file, JSON.stringify({ origin, scenarios }));
  const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  bench.atEnd(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (!output.startsWith('begun')) throw new Error(`The load did not begin: ${output}`);
  return {
    async stop() {
      child.stdin.end();
      await ended;
      await waitForIdle(bench);
      const sent = output.split('\n')[1];
      if (!sent) throw new Error('The load ended without its answers');
      return JSON.parse(sent) as Sent;
    },
  };
}

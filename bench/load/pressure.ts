import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../setup/bench';
import type { Request } from './requests';

/** A request as the load's own process sends it. */
export interface SentRequest extends Omit<Request, 'body'> {
  readonly body?: string;
  /** A file with the body, where it is large. */
  readonly bodyFile?: string;
  /** How slowly the body is sent. */
  readonly bytesPerSecond?: number;
  /** Path of the jobs, where the answer may name one that is to be waited for. */
  readonly follow?: string;
}

/** Requests that so many connections send one after the other, again and again. */
export interface Lane {
  readonly connections: number;
  readonly requests: readonly SentRequest[];
}

/** A load that goes on until it is told to stop. */
export interface Pressure {
  /** Breaks off what is under way. @returns how many requests were answered by which status, or not at all */
  stop(): Promise<Readonly<Record<string, number>>>;
}

const program = fileURLToPath(new URL('../load-sender.mjs', import.meta.url));
/** Milliseconds that the database gets to end what the load has begun. */
const settlesWithin = 120_000;

/** Looks, one soon after the other, that must find the database idle: between two statements it is for a moment. */
const idleLooks = 5;

/** Waits until the product has ended what it was at for the load. */
async function settle(bench: Bench): Promise<void> {
  const { database } = await bench.database();
  const deadline = Date.now() + settlesWithin;
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

/** Begins a load from a process of its own. */
export async function startPressure(bench: Bench, lanes: readonly Lane[]): Promise<Pressure> {
  const { origin } = (await bench.servers()).product;
  const folder = await mkdtemp(join(bench.folder, 'load-'));
  const file = join(folder, 'lanes.json');
  await writeFile(file, JSON.stringify({ origin, lanes }));
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
      await settle(bench);
      const responses = output.split('\n')[1];
      if (!responses) throw new Error('The load ended without its answers');
      return JSON.parse(responses) as Record<string, number>;
    },
  };
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../../setup/bench';
import { absoluteRow } from '../absolute';
import type { Figure } from '../figure';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
/** Milliseconds before the memory is read. */
const idleFor = 10_000;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Resident memory in kilobytes. */
  readonly resident: number;
  readonly command: string;
}

const processes = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, resident, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined
        ? []
        : [{ pid: Number(pid), parent: Number(parent), resident: Number(resident), command }];
    });

/** npm starts Node.js, perhaps through a shell. */
function serverUnder(npm: number): Process {
  const all = processes();
  const under = (parent: number): Process[] =>
    all.flatMap((each) => (each.parent === parent ? [each, ...under(each.pid)] : []));
  const server = under(npm).findLast(({ command }) => /^\S*node\S* .*start\.mjs/.test(command));
  if (!server) throw new Error('npm start began no server');
  return server;
}

interface Start {
  readonly seconds: number;
  readonly megabytes: number;
}

async function start(bench: Bench, idle: number): Promise<Start> {
  const { PATH = '', HOME = '' } = process.env;
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { PATH, HOME, PORT: '0', DATA_DIR: join(bench.folder, 'started') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'exit');
  bench.atEnd(() => npm.exitCode === null && npm.kill('SIGTERM'));
  for await (const line of createInterface({ input: npm.stdout })) {
    if (!line.startsWith('Vantage is ready')) continue;
    const seconds = (performance.now() - startedAt) / 1_000;
    npm.stdout.resume();
    await delay(idle);
    const { pid, resident } = serverUnder(npm.pid ?? 0);
    process.kill(pid, 'SIGTERM');
    await ended;
    return { seconds, megabytes: (resident * 1_024) / 1_000_000 };
  }
  throw new Error('npm start ended before the product was ready');
}

export const startAndMemory: Figure = {
  id: 'P12',
  async measure(bench) {
    const first = await start(bench, 0);
    const starts: Start[] = [];
    for (let round = 0; round < bench.rounds; round += 1)
      starts.push(await start(bench, bench.quick ? 1_000 : idleFor));
    return [
      absoluteRow({
        id: 'P12',
        figure: 'second npm start until the product is ready, seconds',
        goal: { atMost: 2 },
        values: starts.map(({ seconds }) => seconds),
        note: `the first, with a new database and the demo data but everything built, ${first.seconds.toFixed(1)} s`,
      }),
      absoluteRow({
        id: 'P12',
        figure: 'resident memory of the idle server process, MB',
        goal: { atMost: 150 },
        values: starts.map(({ megabytes }) => megabytes),
        note: 'without PostgreSQL, which has its own processes',
      }),
    ];
  },
};

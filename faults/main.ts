// npm run test:faults: breaks processes, connections, the database and the mail server under load, and compares what
// was acknowledged with what is stored and what was delivered. Exit code 1 if a promise was broken.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { faultCases } from './faults';
import type { Reconciliation } from './harness/fault';
import { randomFrom } from './harness/random';
import { openTheatre } from './harness/stage';
import { stopsInReverse } from './harness/stops';
import { formatTable, type Row } from './report';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = `npm run test:faults [-- --only F1,F5] [-- --seed 1234]
  --only  some of ${faultCases.map(({ id }) => id).join(', ')}
  --seed  of the random choices; printed at each run`;

class UsageError extends Error {}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const wanted = values.only?.split(',').map((id) => id.trim().toUpperCase());
    const unknown = wanted?.filter((id) => !faultCases.some((faultCase) => faultCase.id === id)) ?? [];
    if (unknown.length > 0) throw new UsageError(`--only: there is no ${unknown.join(', ')}`);
    const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
    if (!Number.isInteger(seed) || seed < 0) throw new UsageError('--seed: a whole number');
    return { help: values.help, seed, selected: faultCases.filter(({ id }) => wanted?.includes(id) ?? true) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const notFinished = (error: unknown): Reconciliation => ({
  name: 'not finished',
  items: 0,
  once: 0,
  twice: 0,
  never: 0,
  note: '',
  broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});

/** The folder is as deep as the real one, so that the bundle finds the same packages and migrations. */
async function buildBundle(atEnd: (stop: () => unknown) => void): Promise<string> {
  const folder = mkdtempSync(join(checkout, 'server', '.test-server-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { buildServer, buildSourceWorkers } = (await import(
    pathToFileURL(join(checkout, 'scripts', 'build.mjs')).href
  )) as {
    buildServer(folder: string): Promise<void>;
    buildSourceWorkers(): Promise<void>;
  };
  // The harness hashes passwords in its own threads.
  await Promise.all([buildServer(folder), buildSourceWorkers()]);
  return join(folder, 'main.js');
}

async function main(): Promise<void> {
  const { help, seed, selected } = readArguments();
  if (help) return say(usage);
  const stops = stopsInReverse();
  const interruption = new AbortController();
  const isInterrupted = (): boolean => interruption.signal.aborted;
  const interrupt = (code: number): void => {
    interruption.abort();
    void stops
      .unwind()
      .catch((error: unknown) => say(`Cleaning up failed: ${String(error)}`))
      .finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt(130));
  process.on('uncaughtException', (error) => {
    // What is being stopped breaks connections of the case that goes on.
    if (isInterrupted()) return;
    say(`Unexpected: ${error.stack ?? error.message}`);
    interrupt(1);
  });

  const rows: Row[] = [];
  try {
    const bundle = await buildBundle(stops.add);
    const theatre = await openTheatre({ bundle, say });
    stops.add(() => theatre.close());
    say(`Seed ${seed}`);
    for (const { id, run } of selected) {
      if (isInterrupted()) return;
      const startedAt = performance.now();
      const reconciled = await theatre
        .perform((stage) => run(stage, randomFrom(seed)))
        .catch((error: unknown) => [notFinished(error)]);
      say(`${id} (${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`);
      for (const row of isInterrupted() ? [] : reconciled) {
        rows.push({ id, ...row });
        for (const promise of row.broken) say(`  broken in ${row.name}: ${promise}`);
      }
    }
  } finally {
    await stops.unwind();
  }
  if (isInterrupted()) return;
  say(`\nSeed ${seed}\n${formatTable(rows)}\n`);
  const broken = rows.flatMap(({ id, name, broken }) => broken.map((promise) => `${id} ${name}: ${promise}`));
  for (const promise of broken) say(`✘ ${promise}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(
    isUsage ? `${error.message}\n${usage}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = isUsage ? 2 : 1;
});

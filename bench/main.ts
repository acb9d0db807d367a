// npm run bench: measures the figures of docs/performance.md, prints them with their goals and writes
// results.json.
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { figures } from './figures';
import { goalText, type Row } from './figures/figure';
import { loadGenerator } from './load/load';
import { printTable, writeResults } from './report';
import { openBench } from './setup/bench';

const inThisFolder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = `npm run bench [-- --quick] [-- --only P1,P2] [-- --rounds 5]
  --quick   short rounds and a smaller large tenant: to see whether something broke, not to quote
  --only    some of ${[...new Set(figures.map(({ id }) => id))].join(', ')}
  --rounds  rounds of each figure, at least 3`;

class UsageError extends Error {}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        rounds: { type: 'string', default: '3' },
        help: { type: 'boolean', default: false },
      },
    });
    const wanted = values.only?.split(',').map((id) => id.trim().toUpperCase());
    const unknown = wanted?.filter((id) => !figures.some((figure) => figure.id === id)) ?? [];
    if (unknown.length > 0) throw new UsageError(`--only: there is no ${unknown.join(', ')}`);
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 3) throw new UsageError('--rounds: a whole number from 3 on');
    return {
      help: values.help,
      quick: values.quick,
      rounds,
      selected: figures.filter(({ id }) => wanted?.includes(id) ?? true),
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function main(): Promise<void> {
  const { help, quick, rounds, selected } = readArguments();
  if (help) return say(usage);
  // Measures the production bundle, not the sources.
  execFileSync(process.execPath, [inThisFolder('../scripts/build.mjs')], { stdio: 'inherit' });

  const bench = await openBench({ quick, rounds, say });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= bench.close());
  const interrupt = (): void => {
    void close().finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);

  const rows: Row[] = [];
  try {
    say(`${availableParallelism()} cores, ${rounds} rounds of ${bench.seconds} s, load by ${loadGenerator}`);
    for (const figure of selected) {
      say(`${figure.id}…`);
      const measured = await figure.measure(bench);
      for (const row of measured) say(`  ${row.ratio.toFixed(2)} (${goalText(row.goal)}) ${row.figure}`);
      rows.push(...measured);
    }
  } finally {
    await close();
  }
  printTable(rows);
  await writeResults(inThisFolder('results.json'), rows);
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(
    isUsage ? `${error.message}\n${usage}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = isUsage ? 2 : 1;
});

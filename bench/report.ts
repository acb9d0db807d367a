import { writeFile } from 'node:fs/promises';
import { goalText, isReached, type Row } from './figures/figure';

const shortened = (value: number): number => Number(value.toPrecision(4));

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.id,
    row.figure,
    row.ratio.toFixed(2),
    goalText(row.goal),
    isReached(row) ? 'reached' : 'missed',
    row.note,
  ]);
  const table = [['', 'figure', 'value', 'goal', '', ''], ...cells];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const lines = table.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

export async function writeResults(file: string, rows: readonly Row[]): Promise<void> {
  const results = rows.map((row) => ({
    id: row.id,
    figure: row.figure,
    ratio: shortened(row.ratio),
    goal: goalText(row.goal),
    pass: isReached(row),
    rounds: row.rounds.map(({ ours, reference, ratio }) => ({
      ours: shortened(ours),
      reference: reference === null ? null : shortened(reference),
      ratio: shortened(ratio),
    })),
  }));
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}

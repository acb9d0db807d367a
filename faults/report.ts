import type { Reconciliation } from './harness/fault';

export type Row = Reconciliation & { readonly id: string };

const header = ['', 'case', 'items', 'once', 'twice', 'never', '', ''];

export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(({ id, name, items, once, twice, never, note, broken }) => [
    id,
    name,
    ...[items, once, twice, never].map((count) => count.toLocaleString('en')),
    broken.length === 0 ? 'kept' : 'BROKEN',
    note,
  ]);
  const lines = [header, ...cells];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isNumber = (column: number): boolean => column >= 2 && column <= 5;
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from './bench';

/**
 * COPY of a CSV file into a table without checks, indexes and constraints.
 * @param columns names of its columns, all of them texts
 * @returns seconds
 */
export async function copyFile(bench: Bench, file: string, columns: readonly string[]): Promise<number> {
  const { database } = await bench.database();
  const path = join(bench.folder, 'copied.csv');
  await writeFile(path, file, { mode: 0o644 });
  await database.query('drop table if exists bench_copy');
  await database.query(`create table bench_copy (${columns.map((column) => `"${column}" text`).join()})`);
  const startedAt = performance.now();
  await database.query(`copy bench_copy from '${path}' with (format csv, header)`);
  return (performance.now() - startedAt) / 1_000;
}

import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeTenant } from '../../../testing/factories';
import { openDatabase } from './database';
import { readInBatches, readLargeRows } from './read-in-batches';

describe('readInBatches', () => {
  it('continues after the previous batch, and holds no transaction in between', async () => {
    const { id: tenantId } = await makeTenant();
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    onTestFinished(() => database.close());
    const places: unknown[] = [];
    const transactions: string[] = [];
    const batches = readInBatches(database, tenantId, async (scope, place) => {
      places.push(place);
      const { rows } = await sql<{ began: string }>`select now()::text as began`.execute(scope.tables());
      transactions.push(rows[0]?.began ?? '');
      const at = places.length;
      return { rows: [at], nextCursor: at < 3 ? `after ${at}` : null };
    });
    const read: number[] = [];
    for await (const rows of batches) {
      read.push(...rows);
      // Would time out if a batch still used the only connection.
      await database.read(tenantId, () => Promise.resolve());
    }
    expect(read).toEqual([1, 2, 3]);
    expect(places).toEqual([
      { limit: 1_000 },
      { limit: 1_000, cursor: 'after 1' },
      { limit: 1_000, cursor: 'after 2' },
    ]);
    expect(new Set(transactions).size).toBe(3);
  });
});

describe('readLargeRows', () => {
  it('reads rows of at most 2 MB at a time (S78)', async () => {
    const { id: tenantId } = await makeTenant();
    const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
    onTestFinished(() => database.close());
    const kilobytes = [1_000, 1_000, 48, 1, 3_000, 2_048, 5];
    const pages: unknown[] = [];
    const batches = readLargeRows(database, tenantId, {
      page: (_scope, place) => {
        pages.push(place);
        const rows = kilobytes.map((size, index) => ({ id: `${pages.length}.${index}`, size: size * 1_024 }));
        return Promise.resolve({ rows, nextCursor: pages.length === 1 ? 'next' : null });
      },
      rows: (_scope, ids) => Promise.resolve([...ids]),
    });
    const read: string[][] = [];
    for await (const ids of batches) read.push(ids);
    const expected = [['0', '1', '2'], ['3'], ['4'], ['5'], ['6']];
    expect(read).toEqual([1, 2].flatMap((page) => expected.map((ids) => ids.map((id) => `${page}.${id}`))));
    expect(pages).toEqual([{ limit: 500 }, { limit: 500, cursor: 'next' }]);
  });
});

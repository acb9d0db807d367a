import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeTenant } from '../../../testing/factories';
import { openDatabase } from './database';
import { readInBatches } from './read-in-batches';

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

import type { Database, Scope } from './database';
import type { Page } from './keyset';

/** Rows per batch: amortizes the transactions, yet fits in memory for many concurrent readers. */
const batchSize = 1_000;

/** Reads a whole list. Each batch has its own transaction, so that a slow reader does not hold one open. */
export async function* readInBatches<Row>(
  database: Database,
  tenantId: string,
  page: (scope: Scope, place: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): AsyncGenerator<Row[], void> {
  let cursor: string | null = null;
  do {
    const place: { limit: number; cursor?: string } = {
      limit: batchSize,
      ...(cursor !== null && { cursor }),
    };
    const batch: Page<Row> = await database.read(tenantId, (scope) => page(scope, place));
    yield batch.rows;
    cursor = batch.nextCursor;
  } while (cursor !== null);
}

import type { Database, Scope } from './database';
import type { Page } from './keyset';

/**
 * Rows per batch: enough to make the transactions in between cheap, few enough to hold in memory for every reader.
 */
const batchSize = 1_000;

/**
 * Reads a list to its end in batches. Each batch is a transaction of its own, so that a slow reader holds none.
 * @param page reads one page by keyset, so that rows added or removed in between do not shift the others
 */
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

import type { Database, Scope } from './database';
import type { Page } from './keyset';

/** Rows of a batch: many enough that the transactions between cost little, few enough to be held by every reader. */
const batchSize = 1_000;

/**
 * Reads a list to its end, a batch of rows at a time. Each is a transaction of its own, so a slow reader holds none.
 * @param page one page of the list by keyset; rows that come or go meanwhile do not shift the others
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

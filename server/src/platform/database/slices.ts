import type { Database, Scope } from './database';
import type { Page } from './keyset';

/** Rows of a slice: many enough that the transactions between cost little, few enough to be held by every reader. */
const sliceSize = 1_000;

/**
 * Reads a list to its end, a slice of rows at a time. Each is a transaction of its own, so a slow reader holds none.
 * @param page one page of the list by keyset; rows that come or go meanwhile do not shift the others
 */
export async function* slicesOf<Row>(
  database: Database,
  tenantId: string,
  page: (scope: Scope, place: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): AsyncGenerator<Row[], void> {
  let cursor: string | null = null;
  do {
    const place: { limit: number; cursor?: string } = {
      limit: sliceSize,
      ...(cursor !== null && { cursor }),
    };
    const slice: Page<Row> = await database.read(tenantId, (scope) => page(scope, place));
    yield slice.rows;
    cursor = slice.nextCursor;
  } while (cursor !== null);
}

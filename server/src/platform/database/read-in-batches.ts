import type { Database, Scope } from './database';
import type { Page } from './keyset';

interface Place {
  readonly limit: number;
  readonly cursor?: string;
}

/** Rows per batch: amortizes the transactions, yet fits in memory for many concurrent readers. */
const batchSize = 1_000;

/** Reads a whole list. Each batch has its own transaction, so that a slow reader does not hold one open. */
export async function* readInBatches<Row>(
  database: Database,
  tenantId: string,
  page: (scope: Scope, place: Place) => Promise<Page<Row>>,
  limit = batchSize,
): AsyncGenerator<Row[], void> {
  let cursor: string | null = null;
  do {
    const place: Place = { limit, ...(cursor !== null && { cursor }) };
    const batch: Page<Row> = await database.read(tenantId, (scope) => page(scope, place));
    yield batch.rows;
    cursor = batch.nextCursor;
  } while (cursor !== null);
}

export interface SizedRow {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/** Bytes of the rows in memory. */
const maxBatchBytes = 2 * 2 ** 20;
/** Rows whose sizes are read at a time. For sizes, the database decompresses large rows, at about one a millisecond. */
const sizesPerPage = 500;

/** @returns ids in groups of rows that have at most so many bytes, or of one row that has more */
export function divideBySize(rows: readonly SizedRow[], maxBytes = maxBatchBytes): string[][] {
  const groups: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { id, size } of rows) {
    bytes += size;
    if (bytes <= maxBytes) groups.at(-1)?.push(id);
    else {
      groups.push([id]);
      bytes = size;
    }
  }
  return groups;
}

/**
 * Like `readInBatches`, for rows whose number does not limit their size: a batch has 2 MB, or one row that is larger.
 * @param list.rows reads rows in the order of the list; those that were deleted in the meantime are missing
 */
export async function* readLargeRows<Row>(
  database: Database,
  tenantId: string,
  list: {
    readonly page: (scope: Scope, place: Place) => Promise<Page<SizedRow>>;
    readonly rows: (scope: Scope, ids: readonly string[]) => Promise<Row[]>;
  },
): AsyncGenerator<Row[], void> {
  for await (const sizes of readInBatches(database, tenantId, list.page, sizesPerPage))
    for (const ids of divideBySize(sizes))
      yield await database.read(tenantId, (scope) => list.rows(scope, ids));
}

import { createBatcher } from '../batcher';
import { AppError } from '../errors';
import type { Database, TenantWrite } from './database';

/** A larger batch would noticeably delay its first write. */
const maxBatchSize = 100;

export type GroupCommit = <Row>(write: TenantWrite) => Promise<Row[]>;

/** Writes that arrive during a commit share the next one. A single write is not delayed. */
export const groupCommit = (database: Pick<Database, 'executeBatch'>): GroupCommit => {
  const commitAlone = async (write: TenantWrite): Promise<unknown[]> => {
    const [rows] = await database.executeBatch([write]);
    return rows ?? [];
  };

  const commit = createBatcher<TenantWrite, unknown[]>({
    maxBatchSize,
    // Writes that arrive in this iteration of the event loop join the batch.
    schedule: setImmediate,
    async process(writes) {
      try {
        const responses = await database.executeBatch(writes);
        return writes.map((_write, index) => responses[index] ?? []);
      } catch (error) {
        // After a lost connection, writes may have been committed: a retry could run them twice.
        if (writes.length === 1 || error instanceof AppError) throw error;
        // One write failed and rolled back the others, so each runs on its own.
        return writes.map(commitAlone);
      }
    },
  });

  return <Row>(write: TenantWrite) => commit(write) as Promise<Row[]>;
};

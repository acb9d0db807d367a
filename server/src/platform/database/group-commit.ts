import { AppError } from '../errors';
import type { Database, TenantWrite } from './database';

/** In a larger batch, the first write would wait noticeably for the last. */
const maxBatchSize = 100;

interface Waiting {
  readonly write: TenantWrite;
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs a statement and resolves with its rows after the commit. */
export type GroupCommit = <Row>(write: TenantWrite) => Promise<Row[]>;

/**
 * Groups small concurrent writes: what arrives during a commit shares the next one. A single write is not delayed.
 */
export const groupCommit = (database: Pick<Database, 'executeBatch'>): GroupCommit => {
  const waiting: Waiting[] = [];
  let isWriting = false;

  const writeAll = async (writes: readonly Waiting[]): Promise<void> => {
    try {
      const responses = await database.executeBatch(writes.map(({ write }) => write));
      for (const [index, { resolve }] of writes.entries()) resolve(responses[index] ?? []);
    } catch (error) {
      // When the database went away nobody knows what was committed, so nothing may be written twice.
      if (writes.length === 1 || error instanceof AppError) for (const { reject } of writes) reject(error);
      // One of them was refused and took the others with it: each for itself then. Nobody waits here for the slowest.
      else for (const one of writes) void writeAll([one]);
    }
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) await writeAll(waiting.splice(0, maxBatchSize));
    isWriting = false;
  };

  return <Row>(write: TenantWrite) =>
    new Promise<Row[]>((resolve, reject) => {
      waiting.push({ write, resolve: resolve as Waiting['resolve'], reject });
      if (isWriting) return;
      isWriting = true;
      // Not at once: what else arrives in this turn of the event loop goes along.
      setImmediate(() => void writeWaiting());
    });
};

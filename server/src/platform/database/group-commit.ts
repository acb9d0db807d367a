import { AppError } from '../errors';
import type { Database, TenantWrite } from './database';
import { outsideRequests } from './request-deadline';

/** A larger batch would noticeably delay its first write. */
const maxBatchSize = 100;

interface Waiting {
  readonly write: TenantWrite;
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

export type GroupCommit = <Row>(write: TenantWrite) => Promise<Row[]>;

/** Writes that arrive during a commit share the next one. A single write is not delayed. */
export const groupCommit = (database: Pick<Database, 'executeBatch'>): GroupCommit => {
  const waiting: Waiting[] = [];
  let isWriting = false;

  const writeAll = async (writes: readonly Waiting[]): Promise<void> => {
    try {
      const responses = await database.executeBatch(writes.map(({ write }) => write));
      for (const [index, { resolve }] of writes.entries()) resolve(responses[index] ?? []);
    } catch (error) {
      // After a lost connection, writes may have been committed: a retry could run them twice.
      if (writes.length === 1 || error instanceof AppError) for (const { reject } of writes) reject(error);
      // One write failed and rolled back the others, so each runs on its own.
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
      // Writes that arrive in this turn of the event loop join the batch, and later ones the next.
      outsideRequests(() => setImmediate(() => void writeWaiting()));
    });
};

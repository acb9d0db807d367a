import type pg from 'pg';
import { expect, vi } from 'vitest';
import { globalQuery } from '../factories';

/** Waits until `count` queries wait for locks of this connection's transaction. */
export async function waitForBlockedQuery(holder: pg.ClientBase, count = 1): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  await vi.waitFor(
    async () => {
      const waiting = await globalQuery(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      expect(waiting.rowCount).toBeGreaterThanOrEqual(count);
    },
    { timeout: 5_000 },
  );
}

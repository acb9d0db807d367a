import type pg from 'pg';
import { expect } from 'vitest';
import { globalQuery } from '../factories';

/** Waits until `count` queries wait for locks of this connection's transaction, some of them behind others. */
export async function waitForBlockedQuery(holder: pg.ClientBase, count = 1): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = `
    with recursive waiting as (
      select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
      union
      select next.pid from waiting join pg_stat_activity next on waiting.pid = any(pg_blocking_pids(next.pid))
    )
    select from waiting`;
  await expect
    .poll(async () => (await globalQuery(waiting, [rows[0]?.pid])).rowCount)
    .toBeGreaterThanOrEqual(count);
}

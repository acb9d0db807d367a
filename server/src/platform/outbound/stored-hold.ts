import { sql } from 'kysely';
import type { Database, GlobalTables } from '../database/database';

/** All processes are notified when something is held or released. */
export const outboundHoldChannel = 'outbound_hold';

export interface OutboundHold {
  readonly heldAt: Date;
  readonly reason: string;
}

const notify = async (globalTables: GlobalTables): Promise<void> => {
  await sql`select pg_notify(${outboundHoldChannel}, '')`.execute(globalTables.tables());
};

/** Undefined unless the database says that nothing is to be sent. */
export const findOutboundHold = (database: Database): Promise<OutboundHold | undefined> =>
  database.globalTables((globalTables) =>
    globalTables
      .tables()
      .selectFrom('outbound_hold')
      .select(['held_at as heldAt', 'reason'])
      .executeTakeFirst(),
  );

/** Only the database's owner may call it. @returns false if it was held already */
export const insertOutboundHold = (database: Database, reason: string): Promise<boolean> =>
  database.globalTables(async (globalTables) => {
    const { numInsertedOrUpdatedRows } = await globalTables
      .tables()
      .insertInto('outbound_hold')
      .values({ reason })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    await notify(globalTables);
    return numInsertedOrUpdatedRows === 1n;
  });

/** Only the database's owner may call it. @returns false if nothing was held */
export const deleteOutboundHold = (database: Database): Promise<boolean> =>
  database.globalTables(async (globalTables) => {
    const { numDeletedRows } = await globalTables
      .tables()
      .deleteFrom('outbound_hold')
      .executeTakeFirstOrThrow();
    await notify(globalTables);
    return numDeletedRows === 1n;
  });

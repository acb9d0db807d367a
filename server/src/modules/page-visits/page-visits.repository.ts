import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database';
import { fixedStatement } from '../../platform/database/fixed-statement';

interface PageVisitTable {
  tenant_id: string;
  id: string;
  user_id: string;
  session_id: string;
  page_name: string;
  customer_id: string | null;
  insight_id: string | null;
  insight_name: string | null;
  entry_time: Date;
  exit_time: Date | null;
  app_version: string;
}

interface PageVisitTables {
  page_visit: PageVisitTable;
}

export type NewPageVisit = Omit<PageVisitTable, 'tenant_id'>;

// An open entry that another statement is just closing is skipped: nobody has to wait for that.
const insertVisit = fixedStatement(`
  with closed as (
    update page_visit set exit_time = greatest(entry_time, $9)
    where tenant_id = $1 and id in (
      select id from page_visit
      where tenant_id = $1 and session_id = $4 and exit_time is null
      for update skip locked
    )
  )
  insert into page_visit (
    tenant_id, id, user_id, session_id, page_name, customer_id, insight_id, insight_name, entry_time, exit_time,
    app_version
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
`);

export const pageVisitRepository = () => ({
  /** Writes an entry and, in the same statement, closes the one that this session still had open. */
  insert: async (scope: Scope, visit: NewPageVisit): Promise<void> => {
    await insertVisit(
      scope,
      visit.id,
      visit.user_id,
      visit.session_id,
      visit.page_name,
      visit.customer_id,
      visit.insight_id,
      visit.insight_name,
      visit.entry_time,
      visit.exit_time,
      visit.app_version,
    );
  },

  /** Closes what a session leaves open when it ends. */
  async closeOfSession(scope: Scope, sessionId: string, exitTime: Date): Promise<void> {
    await scope
      .tables<PageVisitTables>()
      .updateTable('page_visit')
      .set({ exit_time: sql<Date>`greatest(entry_time, ${exitTime})` })
      .where('tenant_id', '=', scope.tenantId)
      .where('session_id', '=', sessionId)
      .where('exit_time', 'is', null)
      .execute();
  },

  /** Sets when the caller left; the first answer stands. Undefined when the caller has no such entry. */
  close: (
    scope: Scope,
    visit: { id: string; userId: string; exitTime: Date },
  ): Promise<{ id: string; exit_time: Date } | undefined> =>
    scope
      .tables<PageVisitTables>()
      .updateTable('page_visit')
      .set({ exit_time: sql<Date>`coalesce(exit_time, greatest(entry_time, ${visit.exitTime}))` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', visit.id)
      .where('user_id', '=', visit.userId)
      .returning(['id', sql<Date>`exit_time`.as('exit_time')])
      .executeTakeFirst(),
});

export type PageVisitRepository = ReturnType<typeof pageVisitRepository>;

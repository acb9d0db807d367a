import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database';

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

export const pageVisitRepository = () => ({
  /** Writes an entry and, in the same statement, closes the one that this session still had open. */
  async insert(scope: Scope, visit: NewPageVisit): Promise<void> {
    await scope
      .tables<PageVisitTables>()
      .with('closed', (queries) =>
        queries
          .updateTable('page_visit')
          .set({ exit_time: sql`greatest(entry_time, ${visit.entry_time})` })
          .where('tenant_id', '=', scope.tenantId)
          .where('session_id', '=', visit.session_id)
          .where('exit_time', 'is', null),
      )
      .insertInto('page_visit')
      .values({ tenant_id: scope.tenantId, ...visit })
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

import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';

export type BounceOutcome = Selectable<DB['bounce_report_count']>['outcome'];

export interface OutcomeCount {
  readonly outcome: BounceOutcome;
  readonly reports: number;
  readonly last_received_at: Date;
}

const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Reports are counted by day and outcome, so that there are few rows however many arrive. */
export const bounceReportCountRepository = () => ({
  async add(scope: Scope, outcome: BounceOutcome, at: Date): Promise<void> {
    await scope
      .tables()
      .insertInto('bounce_report_count')
      .values({ tenant_id: scope.tenantId, day: utcDay(at), outcome, reports: 1, last_received_at: at })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'day', 'outcome']).doUpdateSet({
          reports: sql<number>`bounce_report_count.reports + 1`,
          last_received_at: at,
        }),
      )
      .execute();
  },

  /** @returns the counts since a time, the latest first */
  since(scope: Scope, time: Date): Promise<OutcomeCount[]> {
    return scope
      .tables()
      .selectFrom('bounce_report_count')
      .select([
        'outcome',
        sql<number>`sum(reports)::int`.as('reports'),
        sql<Date>`max(last_received_at)`.as('last_received_at'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('day', '>=', utcDay(time))
      .groupBy('outcome')
      .orderBy('last_received_at', 'desc')
      .execute();
  },

  /** A tenant has at most four rows a day. @returns how many were deleted */
  async deleteBefore(scope: Scope, time: Date): Promise<number> {
    const { numDeletedRows } = await scope
      .tables()
      .deleteFrom('bounce_report_count')
      .where('tenant_id', '=', scope.tenantId)
      .where('day', '<', utcDay(time))
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});

export type BounceReportCountRepository = ReturnType<typeof bounceReportCountRepository>;

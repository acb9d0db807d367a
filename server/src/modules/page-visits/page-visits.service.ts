import { v7 as uuidv7 } from 'uuid';
import type { PageVisitEntry } from '@vantage/contract/page-visits';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { storedResponse, type IdempotentRequest } from '../../platform/database/idempotency';
import { AppError, notFound } from '../../platform/errors';
import type { CustomerService } from '../customers';
import type { InsightService } from '../insights';
import type { RetentionService } from '../settings';
import type { PageVisitRepository } from './page-visits.repository';
import { day, monthsBefore } from '../../platform/durations';

/** Milliseconds that a browser may report late, after being offline. */
const maxAge = day;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly visits: PageVisitRepository;
  readonly customers: CustomerService;
  readonly insights: InsightService;
  readonly settings: RetentionService;
}

export type PageVisitService = ReturnType<typeof pageVisitService>;

export const pageVisitService = (dependencies: Dependencies) => {
  const { database, clock, visits, customers, insights, settings } = dependencies;

  /** Limits a browser's time to the last 24 hours by the server's clock. */
  const clamped = (time: string): Date => {
    const now = clock.now();
    return new Date(Math.min(now, Math.max(now - maxAge, Date.parse(time))));
  };

  const mustBeVisible = async (scope: Scope, actor: Actor, entry: PageVisitEntry): Promise<void> => {
    if (entry.customerId !== null && !(await customers.isVisible(scope, actor, entry.customerId))) {
      throw new AppError('customer.unknown');
    }
    if (entry.insightId === null) return;
    const isVisible =
      entry.customerId !== null &&
      (await insights.isVisible(scope, actor, entry.insightId, entry.customerId));
    if (!isVisible) throw new AppError('insight.unknown');
  };

  return {
    /** @throws {AppError} customer.unknown, insight.unknown, idempotency.mismatch */
    async enter(actor: Actor, entry: PageVisitEntry, request: IdempotentRequest | null) {
      const { tenantId, userId } = actor;
      if (entry.customerId !== null || entry.insightId !== null)
        await database.read(tenantId, (scope) => mustBeVisible(scope, actor, entry));
      const id = uuidv7();
      const response = { entryId: [{ _id: id }] };
      const isNew = await visits.insert(
        tenantId,
        {
          id,
          user_id: userId,
          session_id: actor.sessionId,
          page_name: entry.pageName,
          customer_id: entry.customerId,
          insight_id: entry.insightId,
          insight_name: entry.insightName,
          entry_time: clamped(entry.entryTime),
          exit_time: entry.exitTime === null ? null : clamped(entry.exitTime),
          app_version: entry.appVersion,
        },
        { request, response },
      );
      if (isNew || request === null) return response;
      return database.read(tenantId, (scope) => storedResponse<typeof response>(scope, userId, request));
    },

    /** @throws {AppError} notFound if the visit is not the caller's */
    async leave(actor: Actor, id: string, exitTime: string) {
      const row = await database.write(actor.tenantId, (scope) =>
        visits.close(scope, { id, userId: actor.userId, exitTime: clamped(exitTime) }),
      );
      if (!row) throw notFound();
      return { _id: row.id, exitTime: row.exit_time.toISOString() };
    },

    /** @returns how many were deleted, at most `limit` */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const { pageVisitMonths } = await settings.retention(scope);
      return visits.deleteOlder(scope, monthsBefore(clock.now(), pageVisitMonths), limit);
    },
  };
};

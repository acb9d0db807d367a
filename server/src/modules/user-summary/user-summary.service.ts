import { permission } from '@vantage/contract/permissions';
import { summaryLimits, type UserSummary } from '@vantage/contract/users/user-summary';
import type { Actor } from '../../platform/actor';
import type { Database } from '../../platform/database/database';
import type { AuditLogService } from '../audit-log';
import type { SessionService } from '../auth';
import type { CustomerService } from '../customers';
import type { Identities } from '../single-sign-on';
import type { UserService } from '../users';

export interface UserSummarySources {
  readonly users: Pick<UserService, 'find'>;
  readonly customers: Pick<CustomerService, 'ofUser'>;
  readonly sessions: Pick<SessionService, 'findOpen' | 'lastStartedAt'>;
  readonly identities: Identities;
  readonly audit: Pick<AuditLogService, 'findLatest'>;
}

export const userSummaryService = (
  database: Database,
  { users, customers, sessions, identities, audit }: UserSummarySources,
) => ({
  /** @throws {AppError} notFound */
  get(actor: Actor, userId: string): Promise<UserSummary> {
    return database.read(actor.tenantId, async (scope) => {
      const user = await users.find(scope, userId);
      const [assigned, open, identity, lastSignInAt, recentAudit] = await Promise.all([
        customers.ofUser(scope, userId, summaryLimits.customers),
        sessions.findOpen(scope, userId),
        identities.ofUser(scope, userId),
        sessions.lastStartedAt(scope, userId),
        actor.can(permission.auditRead) ? audit.findLatest(scope, userId, summaryLimits.auditEntries) : null,
      ]);
      return {
        user,
        customers: assigned,
        sessions: open,
        identity,
        lastSignInAt,
        locked: user.locked || user.signInLockedUntil !== null,
        recentAudit,
      };
    });
  },
});

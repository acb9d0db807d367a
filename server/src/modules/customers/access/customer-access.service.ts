import { accessRequestLimits } from '@vantage/contract/customers/customer-access';
import type { Actor } from '../../../platform/actor';
import { createRateLimiter } from '../../../platform/rate-limiter';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { day, hour } from '../../../platform/durations';
import { AppError } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import type { AuthMails } from '../../auth';
import type { UserService } from '../../users';
import { visibleCustomers } from '../customers.policy';
import type { CustomerRepository } from '../customers.repository';
import type { CustomerAccessRepository } from './customer-access.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<CustomerRepository, 'isVisible'>;
  readonly requests: CustomerAccessRepository;
  readonly users: Pick<UserService, 'accessApprovers'>;
  readonly mails: Pick<AuthMails, 'accessRequest'>;
  readonly audit: AuditLog;
}

export type CustomerAccessService = ReturnType<typeof customerAccessService>;

export const customerAccessService = (dependencies: Dependencies) => {
  const { database, clock, customers, requests, users, mails, audit } = dependencies;
  const recent = createRateLimiter({ clock, windowMs: day });

  return {
    /**
     * The caller does not learn whether the customer exists: a link to it says no more. Nothing happens for an
     * unknown customer, for one that the caller can see already, and within a day of the last request.
     * @throws {AppError} request.tooMany
     */
    async request(actor: Actor, customerId: string, requestId: string): Promise<undefined> {
      const wait = recent.count(`${actor.tenantId} ${actor.userId}`, accessRequestLimits.perDay);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
      await database.write(actor.tenantId, async (scope) => {
        const [customer, isVisible] = await Promise.all([
          requests.find(scope, customerId),
          customers.isVisible(scope, visibleCustomers(actor), customerId),
        ]);
        if (!customer || isVisible) return;
        const now = clock.now();
        const isDue = await requests.record(scope, {
          userId: actor.userId,
          customerId,
          at: new Date(now),
          notSince: new Date(now - accessRequestLimits.hoursBetweenMails * hour),
        });
        if (!isDue) return;
        const { requester, approvers } = await users.accessApprovers(scope, {
          requesterId: actor.userId,
          managerId: customer.project_manager_id,
          maxAdministrators: accessRequestLimits.administrators,
        });
        for (const approver of approvers) await mails.accessRequest(scope, approver, { requester, customer });
        await audit.recordChange(scope, actor, requestId, {
          action: 'customer.accessRequested',
          entityId: customerId,
          after: { recipients: approvers.length },
        });
      });
    },
  };
};

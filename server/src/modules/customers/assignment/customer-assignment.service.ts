import type { CustomerAssignment } from '@vantage/contract/customers/customer-assignment';
import type { Person } from '@vantage/contract/users/users';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency, type IdempotentRequest } from '../../../platform/database/idempotency';
import { AppError, notFound, staleConflict } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import type { UserService } from '../../users';
import type { AssignmentRow, CustomerAssignmentRepository } from './customer-assignment.repository';
import type { CustomerRepository } from '../customers.repository';

interface Dependencies {
  readonly database: Database;
  readonly customers: CustomerRepository;
  readonly assignments: CustomerAssignmentRepository;
  readonly users: Pick<UserService, 'people'>;
  readonly audit: AuditLog;
}

export type CustomerAssignmentService = ReturnType<typeof customerAssignmentService>;

const present = ({ user_ids, version }: AssignmentRow): CustomerAssignment => ({
  userIds: user_ids,
  version,
});

/** Visibility is looked up with every call, so a change takes effect immediately. */
export const customerAssignmentService = ({
  database,
  customers,
  assignments,
  users,
  audit,
}: Dependencies) => {
  const read = async (
    scope: Scope,
    id: string,
    options: { readonly lock: boolean },
  ): Promise<AssignmentRow> => {
    const row = await assignments.find(scope, id, options);
    if (!row) throw notFound();
    return row;
  };

  return {
    /** Sorted by name. @throws {AppError} notFound */
    people(actor: Actor, customerId: string): Promise<Person[]> {
      return database.read(actor.tenantId, async (scope) => {
        const ids = await customers.assignedTo(scope, customerId);
        if (ids === null) throw notFound();
        return users.people(scope, ids);
      });
    },

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<CustomerAssignment> {
      return database.read(actor.tenantId, async (scope) => present(await read(scope, id, { lock: false })));
    },

    /** @throws {AppError} notFound, conflict.stale, validation: unknown user; idempotency.mismatch */
    change(
      actor: Actor,
      id: string,
      change: CustomerAssignment,
      {
        requestId,
        idempotency,
      }: { readonly requestId: string; readonly idempotency: IdempotentRequest | null },
    ): Promise<CustomerAssignment> {
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          const cached = await read(scope, id, { lock: false });
          if (change.version !== cached.version) throw staleConflict(present(cached));
          const added = change.userIds.filter((userId) => !cached.user_ids.includes(userId));
          const removed = cached.user_ids.filter((userId) => !change.userIds.includes(userId));
          // Users before the customer, as when a user is deleted, so that they cannot deadlock.
          const existing = await assignments.lockForShare(scope, [...added, ...removed]);
          const before = await read(scope, id, { lock: true });
          if (change.version !== before.version) throw staleConflict(present(before));
          if (added.some((userId) => !existing.has(userId)))
            throw new AppError('validation', {
              fields: { userIds: [{ code: 'unknown', message: "This user doesn't exist." }] },
            });
          if (added.length === 0 && removed.length === 0) return present(before);
          const version = await assignments.change(scope, id, { added, removed });
          await audit.record(scope, {
            action: 'customer.assigned',
            actorId: actor.userId,
            sessionId: actor.sessionId,
            requestId,
            entityId: id,
            after: { added, removed },
          });
          return { userIds: change.userIds.toSorted(), version };
        }),
      );
    },
  };
};

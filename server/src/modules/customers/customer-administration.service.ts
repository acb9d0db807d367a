import type { CustomerChange, CustomerHistory } from '@vantage/contract/customer-administration';
import type { CustomerFields } from '@vantage/contract/customer-fields';
import type { Customer } from '@vantage/contract/customers';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { withIdempotency, type IdempotentRequest } from '../../platform/database/idempotency';
import { notFound, staleConflict } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import type { UserService } from '../users';
import { auditedChange, fieldsOf, rowOf } from './audited-customer';
import type { CustomerAdministrationRepository } from './customer-administration.repository';
import type { CustomerChecks } from './customer-checks';
import type { CustomerRepository } from './customers.repository';
import type { CustomerService } from './customers.service';

interface Dependencies {
  readonly database: Database;
  readonly customers: CustomerService;
  readonly rows: CustomerRepository;
  readonly administration: CustomerAdministrationRepository;
  readonly checks: CustomerChecks;
  readonly audit: AuditLog;
  readonly users: Pick<UserService, 'managers'>;
}

/** How a call came, for the audit log and for being sent again. */
interface ChangeRequest {
  readonly requestId: string;
  readonly idempotency: IdempotentRequest | null;
}

export type CustomerAdministrationService = ReturnType<typeof customerAdministrationService>;

const hasAny = ({ visited, assigned, insights }: CustomerHistory): boolean => visited || assigned || insights;

export const customerAdministrationService = (dependencies: Dependencies) => {
  const { database, customers, rows, administration, checks, audit, users } = dependencies;

  const record = (
    scope: Scope,
    { userId, sessionId }: Actor,
    requestId: string,
    event: Pick<Parameters<AuditLog['record']>[1], 'action' | 'entityId' | 'before' | 'after'>,
  ): Promise<void> => audit.record(scope, { ...event, actorId: userId, sessionId, requestId });

  return {
    availability: (
      actor: Actor,
      { name, excludeId }: { readonly name: string; readonly excludeId?: string | undefined },
    ): Promise<{ available: boolean }> =>
      database.read(actor.tenantId, async (scope) => ({
        available: await administration.isFree(scope, name, excludeId),
      })),

    managers: (actor: Actor, search: string | undefined) =>
      database.read(actor.tenantId, (scope) => users.managers(scope, search)),

    /** @throws {AppError} validation, customer.nameTaken, idempotency.mismatch */
    create: (actor: Actor, fields: CustomerFields, request: ChangeRequest): Promise<Customer> =>
      database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: request.idempotency }, async () => {
          await checks.fields(scope, fields, null);
          const id = await rows.insert(scope, rowOf(fields));
          await record(scope, actor, request.requestId, {
            action: 'customer.created',
            entityId: id,
            after: fields,
          });
          return customers.present(scope, actor, id);
        }),
      ),

    /**
     * Changes a customer. What is as it was is no change, and leaves no trace.
     * @throws {AppError} notFound, conflict.stale, validation, customer.nameTaken, idempotency.mismatch
     */
    change: (
      actor: Actor,
      id: string,
      { version, ...fields }: CustomerChange,
      request: ChangeRequest,
    ): Promise<Customer> =>
      database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: request.idempotency }, async () => {
          // Before the customer itself, as whoever renames or deletes a manager does: in one order no two wait for each other.
          if (fields.projectManagerId !== null) await administration.lockUser(scope, fields.projectManagerId);
          const before = await administration.lock(scope, actor.userId, id);
          if (!before) throw notFound();
          if (version !== before.version) throw staleConflict(await customers.present(scope, actor, id));
          await checks.fields(scope, fields, fieldsOf(before));
          const changed = auditedChange(before, fields);
          if (changed === null) return customers.present(scope, actor, id);
          await administration.change(scope, id, rowOf(fields));
          await record(scope, actor, request.requestId, {
            action: 'customer.updated',
            entityId: id,
            ...changed,
          });
          return customers.present(scope, actor, id);
        }),
      ),

    /** @throws {AppError} notFound */
    history: (actor: Actor, id: string): Promise<CustomerHistory> =>
      database.read(actor.tenantId, async (scope) => {
        if (!(await customers.isVisible(scope, actor, id))) throw notFound();
        return administration.history(scope, id);
      }),

    /**
     * Deletes a customer for good, or puts one with a history away.
     * @throws {AppError} notFound
     */
    remove: (actor: Actor, id: string, requestId: string): Promise<undefined> =>
      database.write(actor.tenantId, async (scope) => {
        // Whoever notes a visit to it meanwhile waits, and finds it gone or put away.
        const row = await administration.lock(scope, actor.userId, id);
        if (!row) throw notFound();
        const isArchived = hasAny(await administration.history(scope, id));
        if (isArchived) await administration.archive(scope, id, row);
        else await administration.remove(scope, id);
        await record(scope, actor, requestId, {
          action: isArchived ? 'customer.archived' : 'customer.deleted',
          entityId: id,
          before: isArchived ? { name: row.name } : fieldsOf(row),
        });
        return undefined;
      }),

    /** @throws {AppError} notFound: it is not put away; customer.nameTaken */
    restore: (actor: Actor, id: string, requestId: string): Promise<Customer> =>
      database.write(actor.tenantId, async (scope) => {
        // Before the customer itself, as in a change.
        await administration.lockManager(scope, id);
        const row = await administration.lockArchived(scope, id);
        if (!row) throw notFound();
        await administration.restore(scope, id, row);
        await record(scope, actor, requestId, {
          action: 'customer.restored',
          entityId: id,
          after: { name: row.name },
        });
        return customers.present(scope, actor, id);
      }),
  };
};

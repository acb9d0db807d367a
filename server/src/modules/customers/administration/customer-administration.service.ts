import type { CustomerChange, CustomerHistory } from '@vantage/contract/customers/customer-administration';
import type { CustomerFields } from '@vantage/contract/customers/customer-fields';
import type { Customer } from '@vantage/contract/customers/customers';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency } from '../../../platform/database/idempotency';
import { notFound } from '../../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../../audit-log';
import type { UserService } from '../../users';
import type { CustomerAdministrationRepository } from './customer-administration.repository';
import type { CustomerChecks } from './customer-validation';
import { visibleCustomers } from '../customers.policy';
import { customerColumns, type CustomerRepository, type CustomerRow } from '../customers.repository';
import type { CustomerService } from '../customers.service';

interface Dependencies {
  readonly database: Database;
  readonly customers: CustomerService;
  readonly rows: CustomerRepository;
  readonly administration: CustomerAdministrationRepository;
  readonly checks: CustomerChecks;
  readonly audit: AuditLog;
  readonly users: Pick<UserService, 'managers'>;
}

export type CustomerAdministrationService = ReturnType<typeof customerAdministrationService>;

const hasAny = ({ visited, assigned, insights, surveys }: CustomerHistory): boolean =>
  visited || assigned || insights || surveys;

export const customerAdministrationService = (dependencies: Dependencies) => {
  const { database, customers, rows, administration, checks, audit, users } = dependencies;

  const lock = async (scope: Scope, actor: Actor, id: string): Promise<CustomerRow> => {
    const row = await administration.lock(scope, actor.userId, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    /** Reveals nothing about customers that the actor does not see. */
    availability(
      actor: Actor,
      query: { readonly name: string; readonly excludeId?: string | undefined },
    ): Promise<{ available: boolean }> {
      return database.read(actor.tenantId, async (scope) => ({
        available: await administration.isFree(scope, visibleCustomers(actor), query),
      }));
    },

    managers(actor: Actor, search: string | undefined) {
      return database.read(actor.tenantId, (scope) => users.managers(scope, search));
    },

    /** @throws {AppError} validation, customer.nameTaken, idempotency.mismatch */
    create(actor: Actor, fields: CustomerFields, request: ChangeRequest): Promise<Customer> {
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: request.idempotency }, async () => {
          await checks.fields(scope, fields, null);
          const id = await rows.insert(scope, customerColumns.toRow(fields));
          await audit.recordChange(scope, actor, request.requestId, {
            action: 'customer.created',
            entityId: id,
            after: fields,
          });
          return customers.present(scope, await customers.find(scope, actor, id));
        }),
      );
    },

    /** @throws {AppError} notFound, conflict.stale, validation, customer.nameTaken, idempotency.mismatch */
    change(
      actor: Actor,
      id: string,
      { version, ...fields }: CustomerChange,
      request: ChangeRequest,
    ): Promise<Customer> {
      return database.write(actor.tenantId, (scope) =>
        versionedChange(audit, scope, actor, request, {
          action: 'customer.updated',
          entityId: id,
          version,
          fields,
          async lock() {
            // The manager before the customer, as when a manager is renamed or deleted, to avoid deadlocks.
            if (fields.projectManagerId !== null)
              await administration.lockUser(scope, fields.projectManagerId);
            return lock(scope, actor, id);
          },
          toFields: customerColumns.fromRow,
          present: (row) => customers.present(scope, row),
          async write(before) {
            await checks.fields(scope, fields, customerColumns.fromRow(before));
            await administration.change(scope, id, customerColumns.toRow(fields));
            return customers.find(scope, actor, id);
          },
        }),
      );
    },

    /** @throws {AppError} notFound */
    history(actor: Actor, id: string): Promise<CustomerHistory> {
      return database.read(actor.tenantId, async (scope) => {
        if (!(await customers.isVisible(scope, actor, id))) throw notFound();
        return administration.history(scope, id);
      });
    },

    /** Archives a customer that has a history. @throws {AppError} notFound */
    remove: (actor: Actor, id: string, requestId: string): Promise<undefined> =>
      database.write(actor.tenantId, async (scope) => {
        // A concurrent visit waits for this lock and then finds the customer deleted or archived.
        const row = await lock(scope, actor, id);
        const isArchived = hasAny(await administration.history(scope, id));
        if (isArchived) await administration.archive(scope, id, row);
        else await administration.remove(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: isArchived ? 'customer.archived' : 'customer.deleted',
          entityId: id,
          before: isArchived ? { name: row.name } : customerColumns.fromRow(row),
        });
        return undefined;
      }),

    /** @throws {AppError} notFound: not archived; customer.nameTaken */
    restore(actor: Actor, id: string, requestId: string): Promise<Customer> {
      return database.write(actor.tenantId, async (scope) => {
        // The manager before the customer, as in a change.
        await administration.lockManager(scope, id);
        const row = await administration.lockArchived(scope, id);
        if (!row) throw notFound();
        await administration.restore(scope, id, row);
        await audit.recordChange(scope, actor, requestId, {
          action: 'customer.restored',
          entityId: id,
          after: { name: row.name },
        });
        return customers.present(scope, await customers.find(scope, actor, id));
      });
    },
  };
};

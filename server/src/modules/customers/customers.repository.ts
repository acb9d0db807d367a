import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { customerFields } from '@vantage/contract/customers/customer-fields';
import { tokenize } from '@vantage/contract/api/search-text';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { adjustCount } from '../../platform/database/entity-counts';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import { fieldColumns } from '../../platform/entity-fields';
import { AppError } from '../../platform/errors';
import { normalizeName } from '../../platform/normalize-name';
import type { CustomerVisibility } from './customers.policy';

export const customerColumns = fieldColumns(customerFields, {});

export type CustomerRow = Pick<Selectable<DB['customer']>, 'id' | 'version' | 'archived_at'> &
  NewCustomer & {
    project_manager_name: string | null;
    /** It is empty without a manager. */
    project_manager_sort_name: string;
    last_viewed_at: Date | null;
  };

export type NewCustomer = ReturnType<typeof customerColumns.toRow>;

export const nameTaken = onUniqueViolation(
  'customer_normalized_name',
  () =>
    new AppError('customer.nameTaken', {
      fields: {
        name: [{ code: 'taken', message: 'Client name already exists, please provide a new name.' }],
      },
    }),
);

const all = (scope: Scope) =>
  scope.tables().selectFrom('customer').where('customer.tenant_id', '=', scope.tenantId);

export const archived = (scope: Scope) => all(scope).where('customer.archived_at', 'is not', null);

/** Excludes archived customers. */
export const visible = (scope: Scope, visibility: CustomerVisibility) => {
  const rows = all(scope).where('customer.archived_at', 'is', null);
  if (visibility.kind === 'all') return rows;
  return rows.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('customer_assignment')
        .select(sql.lit(1).as('one'))
        .where('customer_assignment.tenant_id', '=', scope.tenantId)
        .where('customer_assignment.user_id', '=', visibility.userId)
        .whereRef('customer_assignment.customer_id', '=', 'customer.id'),
    ),
  );
};

/** Each detail is an index look-up per row. */
export const withDetails = (rows: ReturnType<typeof visible>, scope: Scope, userId: string) =>
  rows.select(({ selectFrom }) => [
    'customer.id',
    'customer.version',
    ...customerColumns.columns.map((column) => `customer.${column}` as const),
    'customer.archived_at',
    'customer.project_manager_sort_name',
    selectFrom('app_user')
      .select(sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('name'))
      .where('app_user.tenant_id', '=', scope.tenantId)
      .whereRef('app_user.id', '=', 'customer.project_manager_id')
      .as('project_manager_name'),
    selectFrom('customer_last_viewed')
      .select('customer_last_viewed.last_viewed_at')
      .where('customer_last_viewed.tenant_id', '=', scope.tenantId)
      .where('customer_last_viewed.user_id', '=', userId)
      .whereRef('customer_last_viewed.customer_id', '=', 'customer.id')
      .as('last_viewed_at'),
  ]);

/** Locks the manager for share, so that a concurrent rename cannot be missed. */
export const managerNames = async (scope: Scope, id: string | null): Promise<string[]> => {
  if (id === null) return [];
  const manager = await scope
    .tables()
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return manager ? [manager.first_name, manager.last_name] : [];
};

type Searched = Pick<NewCustomer, 'name' | 'project_id' | 'industry'>;

export const ownSearchTokens = ({ name, project_id, industry }: Searched): string[] =>
  tokenize(name, project_id, industry);

export const toManagerSortName = (names: readonly string[]): string => names.join(' ');

/** @param manager the result of `managerNames` */
export const addSearchTokens = async (
  scope: Scope,
  id: string,
  customer: Searched,
  manager: readonly string[],
): Promise<void> => {
  const row = (from_manager: boolean) => (token: string) => ({
    tenant_id: scope.tenantId,
    token,
    customer_id: id,
    from_manager,
  });
  const match = [...ownSearchTokens(customer).map(row(false)), ...tokenize(...manager).map(row(true))];
  // Punctuation alone has no tokens.
  if (match.length === 0) return;
  await scope.tables().insertInto('customer_search_token').values(match).execute();
};

interface ManagerName {
  readonly firstName: string;
  readonly lastName: string;
}

export const customerRepository = () => ({
  find(
    scope: Scope,
    visibility: CustomerVisibility,
    userId: string,
    id: string,
  ): Promise<CustomerRow | undefined> {
    return withDetails(visible(scope, visibility), scope, userId)
      .where('customer.id', '=', id)
      .executeTakeFirst();
  },

  async isVisible(scope: Scope, visibility: CustomerVisibility, id: string): Promise<boolean> {
    const row = await visible(scope, visibility)
      .select('customer.id')
      .where('customer.id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** @throws {AppError} customer.nameTaken */
  async insert(scope: Scope, customer: NewCustomer): Promise<string> {
    const id = uuidv7();
    const manager = await managerNames(scope, customer.project_manager_id);
    await scope
      .tables()
      .insertInto('customer')
      .values({
        tenant_id: scope.tenantId,
        id,
        version: 1,
        normalized_name: normalizeName(customer.name),
        assignment_version: 1,
        project_manager_sort_name: toManagerSortName(manager),
        archived_at: null,
        ...customer,
      })
      .execute()
      .catch(nameTaken);
    await addSearchTokens(scope, id, customer, manager);
    await adjustCount(scope, 'customer', 1);
    return id;
  },

  async renameManager(scope: Scope, userId: string, manager: ManagerName): Promise<void> {
    const now = tokenize(manager.firstName, manager.lastName);
    const managed = sql`
      select c.tenant_id, c.id from customer c
      where c.tenant_id = ${scope.tenantId} and c.project_manager_id = ${userId} and c.archived_at is null`;
    await sql`
      delete from customer_search_token t using (${managed}) managed
      where t.tenant_id = managed.tenant_id and t.customer_id = managed.id and t.from_manager
        and t.token <> all(${now}::text[])`.execute(scope.tables());
    await sql`
      insert into customer_search_token (tenant_id, token, customer_id, from_manager)
      select managed.tenant_id, token, managed.id, true
      from (${managed}) managed cross join unnest(${now}::text[]) token
      on conflict do nothing`.execute(scope.tables());
    // Archived customers, too, which can be restored.
    await scope
      .tables()
      .updateTable('customer')
      .set({ project_manager_sort_name: toManagerSortName([manager.firstName, manager.lastName]) })
      .where('tenant_id', '=', scope.tenantId)
      .where('project_manager_id', '=', userId)
      .execute();
  },

  async assignedTo(scope: Scope, customerId: string): Promise<string[] | null> {
    const tables = scope.tables();
    const assigned = tables
      .selectFrom('customer_assignment')
      .select('user_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('customer_id', '=', customerId)
      .execute();
    const [customer, rows] = await Promise.all([
      visible(scope, { kind: 'all' })
        .select('customer.id')
        .where('customer.id', '=', customerId)
        .executeTakeFirst(),
      assigned,
    ]);
    return customer ? rows.map(({ user_id }) => user_id) : null;
  },

  /** Excludes archived customers. Sorted by name. */
  findCustomers(scope: Scope, userId: string, limit: number): Promise<{ id: string; name: string }[]> {
    return visible(scope, { kind: 'assignedTo', userId })
      .select(['customer.id', 'customer.name'])
      .orderBy('customer.name')
      .orderBy('customer.id')
      .limit(limit)
      .execute();
  },

  async removeUser(scope: Scope, userId: string): Promise<void> {
    const tables = scope.tables();
    await tables
      .deleteFrom('customer_last_viewed')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .execute();
    await sql`
      with ended as (
        delete from customer_assignment
        where tenant_id = ${scope.tenantId} and user_id = ${userId} returning customer_id
      )
      update customer set assignment_version = assignment_version + 1
      where tenant_id = ${scope.tenantId} and id in (select customer_id from ended)`.execute(tables);
    await sql`
      delete from customer_search_token t using customer c
      where c.tenant_id = ${scope.tenantId} and c.project_manager_id = ${userId}
        and t.tenant_id = c.tenant_id and t.customer_id = c.id and t.from_manager`.execute(tables);
    await tables
      .updateTable('customer')
      .set({ project_manager_id: null, project_manager_sort_name: '', version: sql<number>`version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .where('project_manager_id', '=', userId)
      .execute();
  },

  async assign(scope: Scope, customerId: string, userIds: readonly string[]): Promise<void> {
    await scope
      .tables()
      .insertInto('customer_assignment')
      .values(
        userIds.map((userId) => ({ tenant_id: scope.tenantId, user_id: userId, customer_id: customerId })),
      )
      .execute();
  },
});

export type CustomerRepository = ReturnType<typeof customerRepository>;

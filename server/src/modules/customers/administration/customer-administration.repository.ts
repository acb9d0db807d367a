import { sql } from 'kysely';
import { role } from '@vantage/contract/permissions';
import type { Scope } from '../../../platform/database/database';
import { adjustCount } from '../../../platform/database/entity-counts';
import { normalizeName } from '../../../platform/normalize-name';
import type { CustomerVisibility } from '../customers.policy';
import {
  addSearchTokens,
  archived,
  managerNames,
  nameTaken,
  ownSearchTokens,
  toManagerSortName,
  visible,
  withDetails,
  type CustomerRow,
  type NewCustomer,
} from '../customers.repository';

export interface HistoryRow {
  readonly visited: boolean;
  readonly assigned: boolean;
  readonly insights: boolean;
  readonly surveys: boolean;
}

type Found = Pick<NewCustomer, 'name' | 'project_id' | 'industry' | 'project_manager_id'>;

const ofCustomer = (
  scope: Scope,
  table: 'customer_search_token' | 'archived_customer_search_token' | 'customer_access_request',
  id: string,
) => scope.tables().deleteFrom(table).where('tenant_id', '=', scope.tenantId).where('customer_id', '=', id);

export const customerAdministrationRepository = () => ({
  /** Archived customers do not reserve their names. @param visibility other customers are ignored */
  async isFree(
    scope: Scope,
    visibility: CustomerVisibility,
    { name, excludeId }: { readonly name: string; readonly excludeId?: string | undefined },
  ): Promise<boolean> {
    const row = await visible(scope, visibility)
      .select('customer.id')
      .where('customer.normalized_name', '=', normalizeName(name))
      .executeTakeFirst();
    return row === undefined || row.id === excludeId;
  },

  /** The result stays valid until the transaction ends. */
  async mayManage(scope: Scope, userId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from app_user
      where tenant_id = ${scope.tenantId} and id = ${userId} and deleted_at is null and active
        and role_id <> ${role.learner}
      for share`.execute(scope.tables());
    return rows.length > 0;
  },

  async lock(scope: Scope, userId: string, id: string): Promise<CustomerRow | undefined> {
    const locked = await visible(scope, { kind: 'all' })
      .select('customer.id')
      .where('customer.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return (
      locked &&
      withDetails(visible(scope, { kind: 'all' }), scope, userId)
        .where('customer.id', '=', id)
        .executeTakeFirst()
    );
  },

  async lockUser(scope: Scope, id: string): Promise<void> {
    await sql`
      select from app_user where tenant_id = ${scope.tenantId} and id = ${id} for share`.execute(
      scope.tables(),
    );
  },

  async lockManager(scope: Scope, id: string): Promise<void> {
    await sql`
      select from app_user
      where tenant_id = ${scope.tenantId} and id = (
        select project_manager_id from customer where tenant_id = ${scope.tenantId} and id = ${id}
      )
      for share`.execute(scope.tables());
  },

  lockArchived(scope: Scope, id: string): Promise<(Found & { archived_at: Date | null }) | undefined> {
    return archived(scope)
      .select(['name', 'project_id', 'industry', 'project_manager_id', 'archived_at'])
      .where('customer.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },

  /** @throws {AppError} customer.nameTaken */
  async change(scope: Scope, id: string, customer: NewCustomer): Promise<void> {
    const manager = await managerNames(scope, customer.project_manager_id);
    await scope
      .tables()
      .updateTable('customer')
      .set({
        ...customer,
        normalized_name: normalizeName(customer.name),
        project_manager_sort_name: toManagerSortName(manager),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(nameTaken);
    await ofCustomer(scope, 'customer_search_token', id).execute();
    await addSearchTokens(scope, id, customer, manager);
  },

  /** Each is an index look-up. */
  async history(scope: Scope, id: string): Promise<HistoryRow> {
    const of = (table: string) =>
      sql`exists (select from ${sql.table(table)} h where h.tenant_id = ${scope.tenantId} and h.customer_id = ${id})`;
    const { rows } = await sql<HistoryRow>`
      select
        ${of('page_visit')} or ${of('customer_last_viewed')} as visited,
        ${of('customer_assignment')} or exists (
          select from audit_entry e
          where e.tenant_id = ${scope.tenantId} and e.entity = 'customer' and e.entity_id = ${id}
            and e.action = 'customer.assigned'
        ) as assigned,
        ${of('insight_customer')} as insights,
        ${of('survey')} as surveys`.execute(scope.tables());
    return rows[0] as HistoryRow;
  },

  /** Only for a customer without history. */
  async remove(scope: Scope, id: string): Promise<void> {
    await ofCustomer(scope, 'customer_search_token', id).execute();
    await ofCustomer(scope, 'customer_access_request', id).execute();
    await scope
      .tables()
      .deleteFrom('customer')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
    await adjustCount(scope, 'customer', -1);
  },

  /** The name can be used again. */
  async archive(scope: Scope, id: string, customer: Found): Promise<void> {
    const tables = scope.tables();
    await tables
      .updateTable('customer')
      .set({ archived_at: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
    await ofCustomer(scope, 'customer_search_token', id).execute();
    const tokens = ownSearchTokens(customer);
    if (tokens.length > 0)
      await tables
        .insertInto('archived_customer_search_token')
        .values(tokens.map((token) => ({ tenant_id: scope.tenantId, token, customer_id: id })))
        .execute();
    await adjustCount(scope, 'customer', -1);
  },

  /** @throws {AppError} customer.nameTaken: another customer has taken the name */
  async restore(scope: Scope, id: string, customer: Found): Promise<void> {
    await scope
      .tables()
      .updateTable('customer')
      .set({ archived_at: null, version: sql<number>`version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(nameTaken);
    await ofCustomer(scope, 'archived_customer_search_token', id).execute();
    await addSearchTokens(scope, id, customer, await managerNames(scope, customer.project_manager_id));
    await adjustCount(scope, 'customer', 1);
  },
});

export type CustomerAdministrationRepository = ReturnType<typeof customerAdministrationRepository>;

import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database';
import { visible } from '../customers.repository';

export interface AssignmentRow {
  readonly user_ids: string[];
  readonly version: number;
}

export const customerAssignmentRepository = () => ({
  /** Null if the customer does not exist. */
  async find(scope: Scope, id: string, options: { readonly lock: boolean }): Promise<AssignmentRow | null> {
    const match = visible(scope, { kind: 'all' })
      .select('customer.assignment_version as version')
      .where('customer.id', '=', id);
    const customer = await (options.lock ? match.forUpdate() : match).executeTakeFirst();
    if (!customer) return null;
    const rows = await scope
      .tables()
      .selectFrom('customer_assignment')
      .select('user_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('customer_id', '=', id)
      .orderBy('user_id')
      .execute();
    return { version: customer.version, user_ids: rows.map(({ user_id }) => user_id) };
  },

  /** Locked until the transaction ends. @returns those that exist */
  async lockForShare(scope: Scope, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select id from app_user
      where tenant_id = ${scope.tenantId} and id = any(${userIds}::uuid[]) and deleted_at is null
      order by id for share`.execute(scope.tables());
    return new Set(rows.map(({ id }) => id));
  },

  /** Writes only the difference. @returns the next version */
  async change(
    scope: Scope,
    id: string,
    { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
  ): Promise<number> {
    const tables = scope.tables();
    await sql`
      delete from customer_assignment
      where tenant_id = ${scope.tenantId} and customer_id = ${id} and user_id = any(${removed}::uuid[])`.execute(
      tables,
    );
    // It returns what it inserts, since a distributed database rejects an insert that only selects from a function.
    await sql`
      insert into customer_assignment (tenant_id, user_id, customer_id)
      select ${scope.tenantId}, user_id, ${id} from unnest(${added}::uuid[]) user_id
      returning user_id`.execute(tables);
    const { version } = await tables
      .updateTable('customer')
      .set({ assignment_version: sql<number>`assignment_version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .returning('assignment_version as version')
      .executeTakeFirstOrThrow();
    return version;
  },
});

export type CustomerAssignmentRepository = ReturnType<typeof customerAssignmentRepository>;

import type { Selectable } from 'kysely';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { deleteOldest } from '../../platform/database/delete-oldest';

export type SsoTicketRow = Omit<Selectable<DB['sso_ticket']>, 'tenant_id' | 'created_at'>;

export const ssoTicketRepository = () => ({
  async insert(
    scope: Scope,
    ticket: Omit<Selectable<DB['sso_ticket']>, 'tenant_id' | 'used_at'>,
  ): Promise<void> {
    await scope
      .tables()
      .insertInto('sso_ticket')
      .values({ tenant_id: scope.tenantId, used_at: null, ...ticket })
      .execute();
  },

  lock(scope: Scope, id: string): Promise<SsoTicketRow | undefined> {
    return scope
      .tables()
      .selectFrom('sso_ticket')
      .select(['id', 'secret_hash', 'state_cookie_hash', 'user_id', 'expires_at', 'used_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },

  async markUsed(scope: Scope, id: string, at: Date): Promise<void> {
    await scope
      .tables()
      .updateTable('sso_ticket')
      .set({ used_at: at })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(scope, { table: 'sso_ticket', key: 'id', age: 'expires_at' }, before, limit);
  },
});

export type SsoTicketRepository = ReturnType<typeof ssoTicketRepository>;

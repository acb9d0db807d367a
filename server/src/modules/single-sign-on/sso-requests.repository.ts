import type { Selectable } from 'kysely';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { deleteOldest } from '../../platform/database/delete-oldest';

export type SsoRequestRow = Omit<Selectable<DB['sso_request']>, 'tenant_id' | 'created_at'>;

export const ssoRequestRepository = () => ({
  async insert(
    scope: Scope,
    request: Omit<Selectable<DB['sso_request']>, 'tenant_id' | 'used_at'>,
  ): Promise<void> {
    await scope
      .tables()
      .insertInto('sso_request')
      .values({ tenant_id: scope.tenantId, used_at: null, ...request })
      .execute();
  },

  lock(scope: Scope, id: string): Promise<SsoRequestRow | undefined> {
    return scope
      .tables()
      .selectFrom('sso_request')
      .select([
        'id',
        'secret_hash',
        'state_cookie_hash',
        'issuer',
        'client_id',
        'redirect',
        'expires_at',
        'used_at',
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },

  async markUsed(scope: Scope, id: string, at: Date): Promise<void> {
    await scope
      .tables()
      .updateTable('sso_request')
      .set({ used_at: at })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(scope, { table: 'sso_request', key: 'id', age: 'expires_at' }, before, limit);
  },
});

export type SsoRequestRepository = ReturnType<typeof ssoRequestRepository>;

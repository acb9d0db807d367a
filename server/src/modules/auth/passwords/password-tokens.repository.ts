import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import { deleteOldest } from '../../../platform/database/delete-oldest';

/** `refused` records a mail that explained why there is no link, so that it counts towards the limit. */
export type PasswordTokenKind = 'reset' | 'forced' | 'invitation' | 'denied';

export type PasswordTokenRow = Omit<Selectable<DB['password_token']>, 'tenant_id' | 'created_at'>;

const rows = (scope: Scope) =>
  scope.tables().selectFrom('password_token').where('tenant_id', '=', scope.tenantId);

const columns = ['id', 'user_id', 'kind', 'secret_hash', 'expires_at', 'used_at'] as const;

export const passwordTokenRepository = () => ({
  async insert(scope: Scope, token: Omit<Selectable<DB['password_token']>, 'tenant_id'>): Promise<void> {
    await scope
      .tables()
      .insertInto('password_token')
      .values({ tenant_id: scope.tenantId, ...token })
      .execute();
  },

  find(scope: Scope, id: string): Promise<PasswordTokenRow | undefined> {
    return rows(scope).select(columns).where('id', '=', id).executeTakeFirst();
  },

  lock(scope: Scope, id: string): Promise<PasswordTokenRow | undefined> {
    return rows(scope).select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  },

  async mailedSince(
    scope: Scope,
    userId: string,
    since: Date,
  ): Promise<{ count: number; lastAt: Date | null }> {
    const { count, lastAt } = await rows(scope)
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`max(created_at)`.as('lastAt')])
      .where('user_id', '=', userId)
      .where('kind', 'in', ['reset', 'denied', 'invitation'])
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return { count, lastAt };
  },

  async revokeAll(scope: Scope, userId: string, at: Date): Promise<void> {
    await scope
      .tables()
      .updateTable('password_token')
      .set({ used_at: at })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
  },

  deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(scope, { table: 'password_token', key: 'id', age: 'expires_at' }, before, limit);
  },
});

export type PasswordTokenRepository = ReturnType<typeof passwordTokenRepository>;

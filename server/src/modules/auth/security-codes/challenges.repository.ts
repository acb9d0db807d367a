import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import { deleteOldest } from '../../../platform/database/delete-oldest';

export type ChallengeRow = Omit<Selectable<DB['sign_in_challenge']>, 'tenant_id' | 'created_at'>;

const updateChallenge = (scope: Scope, id: string) =>
  scope
    .tables()
    .updateTable('sign_in_challenge')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id);

export const challengeRepository = () => ({
  async insert(
    scope: Scope,
    challenge: Pick<
      Selectable<DB['sign_in_challenge']>,
      'id' | 'user_id' | 'secret_hash' | 'method' | 'created_at' | 'expires_at'
    >,
  ): Promise<void> {
    await scope
      .tables()
      .insertInto('sign_in_challenge')
      .values({
        tenant_id: scope.tenantId,
        code_hash: null,
        code_sent_at: null,
        code_expires_at: null,
        resends: 0,
        used_at: null,
        ...challenge,
      })
      .execute();
  },

  find(scope: Scope, id: string): Promise<ChallengeRow | undefined> {
    return scope
      .tables()
      .selectFrom('sign_in_challenge')
      .select([
        'id',
        'user_id',
        'secret_hash',
        'method',
        'code_hash',
        'code_sent_at',
        'code_expires_at',
        'resends',
        'expires_at',
        'used_at',
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
  },

  /** Counts the mailed codes of challenges that expire after `now`, used ones included. */
  async countMailed(scope: Scope, userId: string, now: Date): Promise<{ count: number; firstEndsAt: Date }> {
    const { count, first_ends_at: firstEndsAt } = await scope
      .tables()
      .selectFrom('sign_in_challenge')
      .select([
        sql<number>`coalesce(sum(resends + 1), 0)::int`.as('count'),
        sql<Date>`coalesce(min(expires_at), ${now})`.as('first_ends_at'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('code_sent_at', 'is not', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    return { count, firstEndsAt };
  },

  async setCode(
    scope: Scope,
    id: string,
    code: { hash: Buffer; sentAt: Date; expiresAt: Date; resends: number },
  ): Promise<void> {
    await updateChallenge(scope, id)
      .set({
        code_hash: code.hash,
        code_sent_at: code.sentAt,
        code_expires_at: code.expiresAt,
        resends: code.resends,
      })
      .execute();
  },

  async revokeAllByUser(scope: Scope, userId: string, at: Date): Promise<void> {
    await scope
      .tables()
      .updateTable('sign_in_challenge')
      .set({ used_at: at, code_hash: null })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
  },

  async markUsed(scope: Scope, id: string, at: Date): Promise<void> {
    await updateChallenge(scope, id).set({ used_at: at, code_hash: null }).execute();
  },

  deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(scope, { table: 'sign_in_challenge', key: 'id', age: 'expires_at' }, before, limit);
  },
});

export type ChallengeRepository = ReturnType<typeof challengeRepository>;

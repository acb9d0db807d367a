import { sql, type Selectable } from 'kysely';
import { role } from '@vantage/contract/permissions';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';

export type DeviceType = 'singleDevice' | 'multiDevice';

const columns = [
  'id',
  'user_id',
  'credential_id',
  'rp_id',
  'public_key',
  'counter',
  'transports',
  'backed_up',
  'name',
  'created_at',
  'last_used_at',
] as const;

export type PasskeyRow = Omit<Pick<Selectable<DB['passkey']>, (typeof columns)[number]>, 'counter'> & {
  readonly counter: number;
};

const toRow = (row: Pick<Selectable<DB['passkey']>, (typeof columns)[number]>): PasskeyRow => ({
  ...row,
  counter: Number(row.counter),
});

const passkeys = (scope: Scope) =>
  scope.tables().selectFrom('passkey').select(columns).where('tenant_id', '=', scope.tenantId);

export const passkeyRepository = () => ({
  /** Newest first. */
  async ofUser(scope: Scope, userId: string): Promise<PasskeyRow[]> {
    const rows = await passkeys(scope)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(toRow);
  },

  async byCredential(scope: Scope, credentialId: Buffer): Promise<PasskeyRow | undefined> {
    const row = await passkeys(scope).where('credential_id', '=', credentialId).executeTakeFirst();
    return row && toRow(row);
  },

  async lock(scope: Scope, id: string): Promise<PasskeyRow | undefined> {
    const row = await passkeys(scope).where('id', '=', id).forUpdate().executeTakeFirst();
    return row && toRow(row);
  },

  /** @returns undefined if the credential exists, for any user */
  async insert(
    scope: Scope,
    passkey: Omit<PasskeyRow, 'last_used_at'> & { device_type: DeviceType },
  ): Promise<PasskeyRow | undefined> {
    const row = await scope
      .tables()
      .insertInto('passkey')
      .values({
        tenant_id: scope.tenantId,
        last_used_at: null,
        ...passkey,
        transports: sql<string[]>`${passkey.transports}::text[]`,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
      .returning(columns)
      .executeTakeFirst();
    return row && toRow(row);
  },

  async recordUse(
    scope: Scope,
    id: string,
    use: { counter: number; backedUp: boolean; at: Date },
  ): Promise<void> {
    await scope
      .tables()
      .updateTable('passkey')
      .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: use.at })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  holders(scope: Scope): Promise<{ people: number; withPasskey: number }> {
    return scope
      .tables()
      .selectFrom('app_user')
      .leftJoin(
        (from) =>
          from
            .selectFrom('passkey')
            .select('user_id')
            .distinct()
            .where('tenant_id', '=', scope.tenantId)
            .as('holder'),
        (join) => join.onRef('holder.user_id', '=', 'app_user.id'),
      )
      .select([
        sql<number>`count(*)::int`.as('people'),
        sql<number>`count(holder.user_id)::int`.as('withPasskey'),
      ])
      .where('app_user.tenant_id', '=', scope.tenantId)
      .where('app_user.role_id', '!=', role.administrator)
      .where('app_user.active', '=', true)
      .where('app_user.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
  },

  /** @returns undefined if the user has no such passkey */
  async remove(scope: Scope, userId: string, id: string): Promise<PasskeyRow | undefined> {
    const row = await scope
      .tables()
      .deleteFrom('passkey')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst();
    return row && toRow(row);
  },

  async removeAllOfUser(scope: Scope, userId: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('passkey')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .execute();
  },
});

export type PasskeyRepository = ReturnType<typeof passkeyRepository>;

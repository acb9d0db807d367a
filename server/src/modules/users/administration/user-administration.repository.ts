import { sql } from 'kysely';
import { role } from '@vantage/contract/permissions';
import type { Scope } from '../../../platform/database/database';
import { adjustCount } from '../../../platform/database/entity-counts';
import {
  notDeleted,
  replaceSearchTokens,
  translateUniqueViolation,
  normalizeUserName,
  userRow,
  type NewUser,
} from '../users.repository';

/** Arbitrary: the first key of an advisory lock. */
const administratorsLock = 7_210_045;

export const userAdministrationRepository = () => ({
  /**
   * Does not change locations. A null `passwordHash` keeps the password.
   * @throws {AppError} user.userNameTaken, user.emailTaken
   */
  async change(scope: Scope, id: string, user: NewUser): Promise<void> {
    await scope
      .tables()
      .updateTable('app_user')
      .set({
        ...userRow(user),
        ...(user.passwordHash !== null && { password_hash: user.passwordHash, must_change_password: true }),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(translateUniqueViolation);
    await replaceSearchTokens(scope, id, user);
  },

  async setState(
    scope: Scope,
    id: string,
    state: { readonly active: boolean } | { readonly locked: boolean },
  ): Promise<void> {
    await scope
      .tables()
      .updateTable('app_user')
      .set({ ...state, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  async setLocations(scope: Scope, id: string, locationIds: readonly string[]): Promise<void> {
    const tables = scope.tables();
    await tables
      .deleteFrom('app_user_location')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', id)
      .execute();
    if (locationIds.length === 0) return;
    await tables
      .insertInto('app_user_location')
      .values(
        locationIds.map((locationId) => ({
          tenant_id: scope.tenantId,
          user_id: id,
          location_id: locationId,
        })),
      )
      .execute();
  },

  /** User name and address can be used again; the row stays as the author of past actions. */
  async remove(scope: Scope, id: string): Promise<void> {
    const tables = scope.tables();
    await tables
      .updateTable('app_user')
      .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()`, password_hash: null, active: false })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
    for (const table of ['app_user_search_token', 'app_user_location'] as const)
      await tables
        .deleteFrom(table)
        .where('tenant_id', '=', scope.tenantId)
        .where('user_id', '=', id)
        .execute();
    await adjustCount(scope, 'user', -1);
  },

  /** Serializes changes that disable administrators. Acquire it before a user's lock, to avoid deadlocks. */
  async lockAdministrators(scope: Scope): Promise<void> {
    await sql`select pg_advisory_xact_lock(${administratorsLock}::int, hashtext(${scope.tenantId}))`.execute(
      scope.tables(),
    );
  },

  /** The result stays true while `lockAdministrators` is held. */
  async hasOtherAdministrator(scope: Scope, excludeId: string): Promise<boolean> {
    const other = await notDeleted(scope)
      .select('id')
      .where('role_id', '=', role.administrator)
      .where('active', '=', true)
      .where('locked', '=', false)
      .where('id', '!=', excludeId)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  },

  async isFree(
    scope: Scope,
    column: 'normalized_user_name' | 'normalized_email',
    value: string,
    excludeId: string | undefined,
  ): Promise<boolean> {
    const row = await notDeleted(scope)
      .select('id')
      .where(column, '=', normalizeUserName(value))
      .executeTakeFirst();
    return row === undefined || row.id === excludeId;
  },
});

export type UserAdministrationRepository = ReturnType<typeof userAdministrationRepository>;

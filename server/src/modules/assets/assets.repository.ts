import { sql, type Selectable } from 'kysely';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';

export type AssetRow = Omit<Selectable<DB['asset']>, 'tenant_id' | 'created_at'>;

export const assetRepository = () => ({
  find(scope: Scope, id: string): Promise<Pick<AssetRow, 'content' | 'content_type'> | undefined> {
    return scope
      .tables()
      .selectFrom('asset')
      .select(['content', 'content_type'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
  },

  /** The image is not deleted before the transaction ends. */
  async lockForKeyShare(scope: Scope, id: string): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('asset')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    return row !== undefined;
  },

  async size(scope: Scope, id: string): Promise<Pick<AssetRow, 'width' | 'height'>> {
    return scope
      .tables()
      .selectFrom('asset')
      .select(['width', 'height'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  },

  /** Stores each content once. @returns the id of the stored image */
  async insert(scope: Scope, asset: AssetRow): Promise<string> {
    const stored = await scope
      .tables()
      .insertInto('asset')
      .values({ tenant_id: scope.tenantId, ...asset })
      // Resets its age, so that it is not deleted as unused before the form is saved.
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'content_hash'])
          .doUpdateSet(({ ref }) => ({ created_at: ref('excluded.created_at') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return stored.id;
  },

  /** Deletes images that no customer and no setting refers to, the oldest first. @returns how many */
  async deleteUnused(scope: Scope, before: Date, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from asset where tenant_id = ${scope.tenantId} and id = any(array(
        select a.id from asset a
        where a.tenant_id = ${scope.tenantId} and a.created_at < ${before}
          and not exists (
            select from customer c where c.tenant_id = ${scope.tenantId} and c.logo_id = a.id
          )
          and not exists (
            select from tenant_settings s
            where s.tenant_id = ${scope.tenantId} and a.id in (s.app_logo_id, s.login_image_id)
          )
        order by a.created_at limit ${limit}
        for update skip locked
      ))`.execute(scope.tables());
    return Number(numAffectedRows ?? 0);
  },
});

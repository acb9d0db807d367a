import type { Scope } from '../../platform/database/database';

interface AssetTables {
  asset: {
    tenant_id: string;
    id: string;
    content_hash: Buffer;
    content_type: string;
    content: Buffer;
    width: number;
    height: number;
  };
}

export type AssetRow = Omit<AssetTables['asset'], 'tenant_id'>;

export const assetRepository = () => ({
  find: (scope: Scope, id: string): Promise<Pick<AssetRow, 'content' | 'content_type'> | undefined> =>
    scope
      .tables<AssetTables>()
      .selectFrom('asset')
      .select(['content', 'content_type'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),

  async size(scope: Scope, id: string): Promise<Pick<AssetRow, 'width' | 'height'>> {
    return scope
      .tables<AssetTables>()
      .selectFrom('asset')
      .select(['width', 'height'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  },

  /** Stores an image once: the same content gives the id that it got first. */
  async insert(scope: Scope, asset: AssetRow): Promise<string> {
    const tables = scope.tables<AssetTables>();
    await tables
      .insertInto('asset')
      .values({ tenant_id: scope.tenantId, ...asset })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'content_hash']).doNothing())
      .execute();
    const stored = await tables
      .selectFrom('asset')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('content_hash', '=', asset.content_hash)
      .executeTakeFirstOrThrow();
    return stored.id;
  },
});

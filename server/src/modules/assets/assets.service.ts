import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/errors';
import type { assetRepository } from './assets.repository';

interface Dependencies {
  readonly database: Database;
  readonly assets: ReturnType<typeof assetRepository>;
  /** What an asset's address begins with, such as `/portal/api`. */
  readonly addressPrefix: string;
}

export type AssetService = ReturnType<typeof assetService>;

export const assetService = ({ database, assets, addressPrefix }: Dependencies) => ({
  /** @throws {AppError} notFound */
  async read(tenantId: string, id: string): Promise<{ content: Buffer; contentType: string }> {
    const row = await database.read(tenantId, (scope) => assets.find(scope, id));
    if (!row) throw notFound();
    return { content: row.content, contentType: row.content_type };
  },

  /** The address of an image, or null for none. */
  url: (tenantId: string, id: string | null): string | null =>
    id === null ? null : `${addressPrefix}/assets/${tenantId}/${id}`,
});

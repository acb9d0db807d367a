import { LRUCache } from 'lru-cache';
import type { Database, Scope } from '../../platform/database/database';
import { notFound } from '../../platform/errors';
import type { assetRepository } from './assets.repository';
import { mailImage } from './images';

interface Dependencies {
  readonly database: Database;
  readonly assets: ReturnType<typeof assetRepository>;
  /** What an asset's address begins with, such as `/portal/api`. */
  readonly addressPrefix: string;
}

export type AssetService = ReturnType<typeof assetService>;

/** Images for mails that are remembered: they never change, and a mail to many needs the same one each time. */
const remembered = 50;

export const assetService = ({ database, assets, addressPrefix }: Dependencies) => {
  const forMails = new LRUCache<string, Buffer>({ max: remembered });

  return {
    /** @throws {AppError} notFound */
    async read(tenantId: string, id: string): Promise<{ content: Buffer; contentType: string }> {
      const row = await database.read(tenantId, (scope) => assets.find(scope, id));
      if (!row) throw notFound();
      return { content: row.content, contentType: row.content_type };
    },

    /** The address of an image, or null for none. */
    url: (tenantId: string, id: string | null): string | null =>
      id === null ? null : `${addressPrefix}/assets/${tenantId}/${id}`,

    size: (scope: Scope, id: string): Promise<{ width: number; height: number }> => assets.size(scope, id),

    /** An image as every mail program shows it (a small PNG); null when it is not there any more. */
    async forMail(tenantId: string, id: string): Promise<Buffer | null> {
      const known = forMails.get(`${tenantId} ${id}`);
      if (known) return known;
      const row = await database.read(tenantId, (scope) => assets.find(scope, id));
      if (!row) return null;
      const image = await mailImage(row.content);
      forMails.set(`${tenantId} ${id}`, image);
      return image;
    },
  };
};

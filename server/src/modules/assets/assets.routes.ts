import type { FastifyInstance } from 'fastify';
import { addAsset, getAsset } from '@vantage/contract/assets';
import { id } from '@vantage/contract/fields';
import { notFound } from '../../platform/errors';
import type { Handle } from '../../platform/http/operations';
import type { AssetService } from './assets.service';

/**
 * Images are bytes and are cached for ever, unlike every other answer, so this one route does without the
 * operations' serialiser.
 */
export const assetRoutes = (
  app: FastifyInstance,
  prefix: string,
  assets: AssetService,
  admitTenant: (tenantId: string) => Promise<void> | void,
): void => {
  app.get(`${prefix}${getAsset.path}`, { config: { operation: getAsset } }, async (request, reply) => {
    const { tenantId, assetId } = request.params as { tenantId: string; assetId: string };
    if (!id.safeParse(tenantId).success || !id.safeParse(assetId).success) throw notFound();
    await admitTenant(tenantId);
    const { content, contentType } = await assets.read(tenantId, assetId);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .type(contentType)
      .send(content);
  });
};

/** What is done with images beside looking at them. */
export const assetUploadRoutes = (handle: Handle, assets: AssetService): void => {
  handle(addAsset, ({ actor, form, file }) => assets.add(actor, form.purpose, file));
};
